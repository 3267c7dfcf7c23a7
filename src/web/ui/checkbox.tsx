import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldHint } from "./field.tsx";
import { FieldError } from "./field-error.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** A count or an amount at the end of the line. */
  end?: ReactNode;
  /** `wide`: only where tables have their columns; phones show it. */
  hideLabel?: boolean | "wide" | undefined;
};

export function Checkbox({ label, hint, error, end, hideLabel, className, ...input }: CheckboxProps) {
  const id = useId();
  const describedBy = cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined;
  return (
    <div className={cx("flex flex-col gap-1", className)}>
      <label className="choice">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="check"
        />
        <span className={cx(hideLabel === true && "sr-only", hideLabel === "wide" && "md:sr-only") || undefined}>
          {label}
        </span>
        {end && <span className="choice-end">{end}</span>}
      </label>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
