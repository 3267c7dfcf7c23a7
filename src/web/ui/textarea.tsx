import type { ComponentProps } from "react";
import { controlClass, emptyPlaceholder } from "./control-class.ts";
import { cx } from "./cx.ts";
import { Field, type FieldFrame } from "./field.tsx";

export type TextareaProps = ComponentProps<"textarea">;

export function Textarea({ className, rows = 4, placeholder, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      placeholder={placeholder ?? emptyPlaceholder(rest.dir)}
      className={controlClass(cx("resize-y py-3", className))}
    />
  );
}

export type TextareaFieldProps = FieldFrame & Omit<TextareaProps, keyof FieldFrame>;

export function TextareaField(props: TextareaFieldProps) {
  const { label, hint, error, required, optionalLabel, hideLabel, id, className, ...rest } = props;
  return (
    <Field {...{ label, hint, error, required, optionalLabel, hideLabel, id, className }}>
      {(control) => <Textarea {...rest} {...control} />}
    </Field>
  );
}
