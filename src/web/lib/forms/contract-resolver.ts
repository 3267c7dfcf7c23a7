import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

export interface CodedProblem {
  readonly field: string;
  readonly code: string;
  /** The least or greatest value, in the words of the field. */
  readonly limit?: number | undefined;
}

/**
 * Converts field problems to react-hook-form errors; the code is the error's `type`, the first problem of a field
 * wins.
 */
export function toFieldErrors<T extends FieldValues>(problems: readonly CodedProblem[]): FieldErrors<T> {
  const errors: Record<string, unknown> = {};
  for (const { field, code, limit } of problems)
    place(errors, field.split("."), { type: code, message: code, ...(limit === undefined ? {} : { limit }) });
  return errors as FieldErrors<T>;
}

function place(into: Record<string, unknown>, path: readonly string[], error: unknown): void {
  const [key = "root", ...rest] = path;
  if (rest.length === 0) {
    into[key] ??= error;
    return;
  }
  const inner = (into[key] ?? {}) as Record<string, unknown>;
  into[key] = inner;
  place(inner, rest, error);
}

/** A form resolver that validates the request body; `check` returns the problems of the values. */
export function codedResolver<T extends FieldValues>(
  check: (values: T) => readonly CodedProblem[] | Promise<readonly CodedProblem[]>,
): Resolver<T> {
  return async (values) => {
    const problems = await check(values);
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toFieldErrors<T>(problems) };
  };
}
