import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldHint } from "./field.tsx";
import { FieldError } from "./field-error.tsx";
import { Icon } from "./icon.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** A count or an amount at the end of the line. */
  end?: ReactNode;
  hideLabel?: boolean | undefined;
};

export function Checkbox({ label, hint, error, end, hideLabel, className, ...input }: CheckboxProps) {
  const id = useId();
  const describedBy = cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined;
  return (
    <div className={cx("flex flex-col gap-1", className)}>
      <label className="flex min-h-11 items-center gap-3 [.admin_&]:min-h-8">
        <span className="relative grid size-6 shrink-0 place-items-center [.admin_&]:size-5">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className="peer absolute inset-0 appearance-none rounded-[6px] border-[1.5px] border-input bg-surface transition-colors checked:border-ink-950 checked:bg-ink-950 indeterminate:bg-ink-950 disabled:opacity-50 aria-invalid:border-danger [.stage_&]:checked:border-flare [.stage_&]:checked:bg-flare"
          />
          <Icon
            name="check"
            size={16}
            className="pointer-events-none relative text-white opacity-0 peer-checked:opacity-100 [.stage_&]:text-ink-950"
          />
        </span>
        <span className={cx("text-body", hideLabel && "sr-only")}>{label}</span>
        {end && <span className="ms-auto text-small text-muted">{end}</span>}
      </label>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
