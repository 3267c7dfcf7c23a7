import type { FieldErrors } from "react-hook-form";
import type { CodedProblem } from "./contract-resolver.ts";

/** One error of a form: its field, its code, and the page's own text, if any. */
export interface FormError {
  readonly field: string;
  readonly code: string;
  readonly words: string | undefined;
  readonly limit?: number | undefined;
}

/** Code of a refusal at a field that has its own text. */
export const refused = "REFUSED";

/** react-hook-form's nested errors as a list. */
export function listErrors(errors: FieldErrors, path = ""): FormError[] {
  return Object.entries(errors).flatMap(([name, error]): FormError[] => {
    if (typeof error !== "object" || error === null) return [];
    const field = path === "" ? name : `${path}.${name}`;
    const { type, message, limit } = error as { type?: unknown; message?: unknown; limit?: number };
    if (typeof type !== "string") return listErrors(error as FieldErrors, field);
    return [{ field, code: type, words: type === refused ? String(message) : undefined, limit }];
  });
}

export function readPath(values: unknown, path: string): unknown {
  let at = values;
  for (const name of path.split(".")) at = (at as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return at;
}

const isBlank = (value: unknown): boolean => value === null || value === "" || Number.isNaN(value);

const ofWhatIsMissing: readonly string[] = ["INVALID_TYPE", "INVALID_FORMAT", "TOO_SHORT"];

/**
 * Maps a body's problems to the form's fields; an invalid empty field counts as missing. A limit is kept where the field
 * has the body's number, not another unit of it.
 */
export const toFormProblems = (
  problems: readonly CodedProblem[],
  { body, values }: { readonly body: unknown; readonly values: unknown },
  toField: (field: string) => string,
): readonly CodedProblem[] =>
  problems.map(({ field, code, limit }) => ({
    field: toField(field),
    code: ofWhatIsMissing.includes(code) && isBlank(readPath(body, field)) ? "REQUIRED" : code,
    limit: Number(readPath(values, toField(field))) === readPath(body, field) ? limit : undefined,
  }));
