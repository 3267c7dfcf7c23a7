import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";
import { listErrors } from "./form-errors.ts";
import type { FieldProps } from "./form-types.ts";
import { type FieldKind, useFieldWords } from "./use-field-words.ts";

const toNumber = (text: unknown): number | null => {
  if (typeof text === "number") return text;
  return typeof text === "string" && text.trim() !== "" ? Number(text) : null;
};

type ToWords<V> = (field: string, code: string, values: V) => string | undefined;

/** The fields of a form: the props of their controls, and their error messages. */
export function useFormFields<V extends FieldValues>(form: UseFormReturn<V>, values: V, toWords?: ToWords<V>) {
  const fieldWords = useFieldWords();
  const { errors: nested, isSubmitted } = form.formState;
  const found = listErrors(nested);
  const wordsOf = (field: string, kind?: FieldKind): string | undefined => {
    const error = found.find((one) => one.field === field);
    if (error === undefined) return undefined;
    return (
      error.words ?? toWords?.(field, error.code, values) ?? fieldWords({ type: error.code, limit: error.limit }, kind)
    );
  };
  const field = (name: FieldPath<V>, kind?: FieldKind): FieldProps => ({
    ...form.register(name),
    error: wordsOf(name, kind),
  });
  const number = (name: FieldPath<V>): FieldProps => ({
    ...form.register(name, { setValueAs: toNumber }),
    error: wordsOf(name, "number"),
  });
  const change = (values: Partial<V>): void => {
    for (const [name, value] of Object.entries(values)) {
      const hasError = found.some((one) => one.field === name || one.field.startsWith(`${name}.`));
      form.setValue(name as FieldPath<V>, value as PathValue<V, FieldPath<V>>, {
        shouldDirty: true,
        shouldValidate: isSubmitted || hasError,
      });
    }
  };
  const errors = Object.fromEntries(found.map((one) => [one.field, wordsOf(one.field) ?? ""]));
  return { field, number, change, errors };
}
