import type * as z from "zod/mini";
import { fieldProblems } from "#shared/contract/problem.ts";
import type { CodedProblem } from "./contract-resolver.ts";

/** What a contract's schema finds wrong with a body: dotted paths and stable codes, as the server would answer. */
export function findProblems(schema: z.ZodMiniType, body: unknown): readonly CodedProblem[] {
  const result = schema.safeParse(body);
  return result.success ? [] : fieldProblems(result.error.issues);
}
