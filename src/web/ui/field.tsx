import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field-error.tsx";

/** Props that connect a control to its field: spread them on the control. */
export type ControlProps = {
  id: string;
  required?: boolean;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

export type FieldFrame = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** "(optional)" beside the label. */
  optionalLabel?: string | undefined;
  hideLabel?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

export type FieldProps = FieldFrame & { children: (control: ControlProps) => ReactNode };

function controlProps(id: string, field: FieldFrame): ControlProps {
  const describedBy = cx(field.error ? `${id}-error` : null, field.hint ? `${id}-hint` : null);
  return {
    id,
    ...(field.required ? { required: true } : {}),
    ...(field.error ? { "aria-invalid": true as const } : {}),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
  };
}

export function Field({ children, ...field }: FieldProps) {
  const generated = useId();
  const id = field.id ?? generated;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", field.className)}>
      <label htmlFor={id} className={cx("text-card font-semibold", field.hideLabel && "sr-only")}>
        {field.label}
        {field.required && <RequiredMark />}
        {field.optionalLabel && <span className="ms-1.5 text-small font-normal text-muted">{field.optionalLabel}</span>}
      </label>
      {children(controlProps(id, field))}
      {field.hint && <FieldHint id={`${id}-hint`}>{field.hint}</FieldHint>}
      {field.error && <FieldError id={`${id}-error`}>{field.error}</FieldError>}
    </div>
  );
}

// A no-break space, so that no line begins with the mark.
const joint = "\u00a0";

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-accent-text">
      {`${joint}*`}
    </span>
  );
}

export function FieldHint({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="text-small text-muted">
      {children}
    </p>
  );
}
