import type * as z from "zod/mini";

type Schema = z.core.$ZodType;
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 423 | 429 | 500 | 503;

/** One way in which a call can be refused: its code, its status, and what its reply says besides the message. */
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

/** What a refusal's reply says besides code and message. */
export type DetailsOf<R> = R extends Refusal<string, infer D> ? (D extends Schema ? z.core.output<D> : unknown) : never;
