import type { ComponentProps, ReactNode } from "react";
import { bareInputClass, controlBoxClass, controlClass, emptyPlaceholder } from "./control-class.ts";
import { Field, type FieldFrame } from "./field.tsx";

export type InputProps = ComponentProps<"input"> & { start?: ReactNode; end?: ReactNode };

const leftToRight: ReadonlySet<string> = new Set(["email", "tel", "url", "password", "number"]);

/** E-mails, numbers and passwords are left to right by default; give names and notes `dir="auto"`. */
export function Input({ start, end, className, type = "text", dir, placeholder, ...rest }: InputProps) {
  const direction = dir ?? (leftToRight.has(type) ? "ltr" : undefined);
  const attributes = { ...rest, type, dir: direction, placeholder: placeholder ?? emptyPlaceholder(direction) };
  if (!start && !end) return <input {...attributes} className={controlClass(className)} />;
  return (
    <div className={controlBoxClass(className)}>
      {start && <span className="pointer-events-none ps-3.5 text-muted">{start}</span>}
      <input {...attributes} className={bareInputClass} />
      {end && <span className="pe-1">{end}</span>}
    </div>
  );
}

export type TextFieldProps = FieldFrame & Omit<InputProps, keyof FieldFrame>;

/** Label, input, hint and error in one; accepts all input props, so a form library's props can be spread. */
export function TextField({
  label,
  hint,
  error,
  required,
  optionalLabel,
  hideLabel,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, optionalLabel, hideLabel, id, className }}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}
