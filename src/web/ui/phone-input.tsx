import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Field, type FieldFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** `dial` includes the plus sign: "+20". */
export type PhoneCountry = { iso: string; name: string; dial: string };

export type PhoneInputProps = Omit<ComponentProps<"input">, "type"> & {
  countries: readonly PhoneCountry[];
  country: string;
  onCountryChange?: ((iso: string) => void) | undefined;
  countryName?: string | undefined;
  labels: { country: string };
};

// Left to right in both languages: dial code, then number.
export function PhoneInput({
  countries,
  country,
  onCountryChange,
  countryName,
  labels,
  className,
  ...input
}: PhoneInputProps) {
  const chosen = countries.find((entry) => entry.iso === country);
  return (
    <div
      dir="ltr"
      className={cx(
        "flex min-h-12 rounded-lg border border-input bg-surface transition-colors hover:border-text",
        "has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-aria-invalid:border-danger has-aria-invalid:bg-danger-soft/40",
        className,
      )}
    >
      <span className="relative flex shrink-0 items-center gap-1.5 rounded-s-lg border-e border-line ps-3.5 pe-2.5 has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <span aria-hidden="true" className="figures text-[max(16px,var(--step-body))]">
          <span className="me-1.5 text-small text-muted">{country}</span>
          {chosen?.dial}
        </span>
        <Icon name="chevron-down" size={16} className="text-muted" />
        <select
          aria-label={labels.country}
          name={countryName}
          value={country}
          onChange={(event) => onCountryChange?.(event.target.value)}
          autoComplete="tel-country-code"
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        >
          {countries.map((entry) => (
            <option key={entry.iso} value={entry.iso}>
              {`${entry.name} (\u2066${entry.dial}\u2069)`}
            </option>
          ))}
        </select>
      </span>
      <input
        autoComplete="tel-national"
        {...input}
        // Not "tel": browsers fill that with a whole number including its country code.
        type="text"
        inputMode="tel"
        className="figures min-w-0 flex-1 rounded-e-lg bg-transparent px-3 text-[max(16px,var(--step-body))] leading-[2] outline-none placeholder:text-muted"
      />
    </div>
  );
}

export type PhoneFieldProps = FieldFrame & Omit<PhoneInputProps, keyof FieldFrame>;

export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, required, optionalLabel, hideLabel, id, className, ...rest } = props;
  return (
    <Field {...{ label, hint, error, required, optionalLabel, hideLabel, id, className }}>
      {(control) => <PhoneInput {...rest} {...control} />}
    </Field>
  );
}
