import type { ComponentProps } from "react";
import { controlClass } from "./control-class.ts";
import { cx } from "./cx.ts";
import { Field, type FieldFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectProps = ComponentProps<"select"> & {
  options?: readonly SelectOption[] | undefined;
  placeholder?: string | undefined;
};

/** Without a placeholder something is always chosen, and HTML forbids `required` then. */
export function Select({ options, placeholder, required, className, dir, children, ...rest }: SelectProps) {
  return (
    <div className="relative" dir={dir}>
      <select
        {...rest}
        required={placeholder !== undefined && required}
        className={controlClass(cx("appearance-none overflow-hidden pe-10 text-ellipsis whitespace-nowrap", className))}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon
        name="chevron-down"
        size={18}
        className="pointer-events-none absolute inset-y-0 end-3.5 my-auto text-muted"
      />
    </div>
  );
}

export type SelectFieldProps = FieldFrame & Omit<SelectProps, keyof FieldFrame>;

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, optionalLabel, hideLabel, id, className, ...rest } = props;
  return (
    <Field {...{ label, hint, error, required, optionalLabel, hideLabel, id, className }}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  );
}
