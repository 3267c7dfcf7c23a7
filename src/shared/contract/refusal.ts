import type * as z from "zod/mini";

type Schema = z.core.$ZodType;
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 423 | 429 | 500 | 503;

/** One refusal: code, status and the shape of its details. */
export interface Refusal<Code extends string = string, Details extends Schema | undefined = Schema | undefined> {
  readonly code: Code;
  readonly status: RefusalStatus;
  readonly details: Details;
}

export function refusal<const Code extends string>(code: Code, status: RefusalStatus): Refusal<Code, undefined>;
export function refusal<const Code extends string, Details extends Schema>(
  code: Code,
  status: RefusalStatus,
  details: Details,
): Refusal<Code, Details>;
export function refusal(code: string, status: RefusalStatus, details?: Schema): Refusal {
  return { code, status, details };
}

/** Members of a refusal's reply besides code and message. */
export type DetailsOf<R> = R extends Refusal<string, infer D> ? (D extends Schema ? z.core.output<D> : unknown) : never;
