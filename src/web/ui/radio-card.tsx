import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldHint, RequiredMark } from "./field.tsx";
import { FieldError } from "./field-error.tsx";

export type RadioGroupProps = {
  legend: ReactNode;
  hideLegend?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  children: ReactNode;
  /** Layout of the cards, e.g. "grid gap-3 sm:grid-cols-2". */
  className?: string | undefined;
};

export function RadioGroup({ legend, hideLegend, hint, error, required, children, className }: RadioGroupProps) {
  const id = useId();
  const describedBy = cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined;
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className={cx("mb-2 text-card font-semibold", hideLegend && "sr-only")}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div className={cx("my-1", className ?? "flex flex-col gap-3")}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

export type RadioCardProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  description?: ReactNode;
  /** Logos, fee or price at the end of the row. */
  end?: ReactNode;
  icon?: ReactNode;
  /** Shown below the row while it is selected. */
  children?: ReactNode;
};

export function RadioCard({ label, description, end, icon, children, className, ...input }: RadioCardProps) {
  return (
    <div
      className={cx(
        "group rounded-xl border border-input bg-surface transition-colors has-checked:border-text has-checked:ring-1 has-checked:ring-text",
        "hover:border-text has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        className,
      )}
    >
      <label className="flex min-h-14 items-center gap-3 px-4 py-3">
        <input
          {...input}
          type="radio"
          className="size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-input bg-surface outline-none checked:border-[6px] checked:border-text"
        />
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block text-card font-semibold">{label}</span>
          {description && <span className="block text-small text-muted">{description}</span>}
        </span>
        {end && <span className="shrink-0 text-card font-semibold">{end}</span>}
      </label>
      {children && (
        <div className="hidden border-t border-line px-4 py-3 group-has-checked:not-empty:block">{children}</div>
      )}
    </div>
  );
}
