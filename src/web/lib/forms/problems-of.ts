import type * as z from "zod/mini";
import { fieldProblems, limitOf } from "#shared/contract/problem.ts";
import type { CodedProblem } from "./contract-resolver.ts";

/** Validates a body with a contract schema: dotted paths and stable codes, as in the server's answer. */
export function findProblems(schema: z.ZodMiniType, body: unknown): readonly CodedProblem[] {
  const result = schema.safeParse(body);
  const issues = result.success ? [] : result.error.issues;
  return issues.flatMap((issue) => fieldProblems([issue]).map((problem) => ({ ...problem, limit: limitOf(issue) })));
}

/** A form's rules: the contract's schema of the body that it sends. */
export const bodyRules =
  (schema: z.ZodMiniType) =>
  (body: unknown): readonly CodedProblem[] =>
    findProblems(schema, body);
