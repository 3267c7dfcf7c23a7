import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { toRefusals, VALIDATION_FAILED } from "#shared/contract/general-refusals.ts";
import { ownFieldCodes, type Problem } from "#shared/contract/problem.ts";
import type { Refusal } from "#shared/contract/refusal.ts";

type Members = Readonly<Record<string, unknown>>;

/** Whether the refusal declares exactly these details. */
function matches({ details: schema }: Refusal, given: Members): boolean {
  if (schema === undefined) return Object.keys(given).length === 0;
  const result = z.safeParse(schema, given);
  return result.success && isDeepStrictEqual(Object.keys(result.data as Members).sort(), Object.keys(given).sort());
}

function undeclaredField({ fieldErrors = [] }: Endpoint, { code, errors = [] }: Problem): string | undefined {
  if (code !== VALIDATION_FAILED.code) return undefined;
  const codes = errors.map((error) => error.code);
  const odd = codes.find(
    (code) => ownFieldCodes.some((own) => own === code) && !fieldErrors.some((own) => own === code),
  );
  return odd === undefined ? undefined : `answers the field error ${odd}, which its contract does not name`;
}

/** Describes what the endpoint's contract does not declare about a refusal; `undefined` when all is declared. */
export function findUndeclared(endpoint: Endpoint, status: number, problem: Problem): string | undefined {
  const { code, message: _, ...details } = JSON.parse(JSON.stringify(problem)) as Problem & Members;
  const named = toRefusals(endpoint).filter((refusal) => refusal.code === code && refusal.status === status);
  if (named.length === 0) return `answers ${status} ${code}, which its contract does not name`;
  if (!named.some((refusal) => matches(refusal, details)))
    return `answers ${code} with other details than its contract says: ${Object.keys(details).join(", ")}`;
  return undeclaredField(endpoint, problem);
}
