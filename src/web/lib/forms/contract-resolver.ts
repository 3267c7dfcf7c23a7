import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

export interface CodedProblem {
  readonly field: string;
  readonly code: string;
}

/** Field problems as react-hook-form wants them; the code is the error's `type`, the first of a field counts. */
export function toFieldErrors<T extends FieldValues>(problems: readonly CodedProblem[]): FieldErrors<T> {
  const errors: Record<string, unknown> = {};
  for (const { field, code } of problems) place(errors, field.split("."), { type: code, message: code });
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

/** Lets a form be judged by what would be sent: `check` says what is wrong with the values. */
export function codedResolver<T extends FieldValues>(
  check: (values: T) => readonly CodedProblem[] | Promise<readonly CodedProblem[]>,
): Resolver<T> {
  return async (values) => {
    const problems = await check(values);
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toFieldErrors<T>(problems) };
  };
}
