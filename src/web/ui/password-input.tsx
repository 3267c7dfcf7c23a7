import { type ReactNode, useState } from "react";
import { cx } from "./cx.ts";
import { eyeIcon } from "./drawn-icons.ts";
import { Field, type FieldFrame } from "./field.tsx";
import type { DrawnIcon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { Input, type InputProps } from "./input.tsx";

const eyeOffIcon: DrawnIcon = {
  path: "M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.3 7.3A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.3-1.1M10 10a3 3 0 0 0 4.1 4.1M3.5 3.5l17 17",
};

export type PasswordInputProps = Omit<InputProps, "type" | "end"> & { labels: { show: string; hide: string } };

/** Password managers and pasting work; pass `autoComplete="current-password"` or `"new-password"`. */
export function PasswordInput({ labels, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      icon={shown ? eyeOffIcon : eyeIcon}
      label={shown ? labels.hide : labels.show}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      size="sm"
    />
  );
  return (
    <Input
      {...input}
      dir="ltr"
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={toggle}
    />
  );
}

export type PasswordFieldProps = FieldFrame & Omit<PasswordInputProps, keyof FieldFrame> & { meter?: ReactNode };

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, required, optionalLabel, hideLabel, id, className, meter, ...rest } = props;
  return (
    <div className={cx("flex flex-col gap-2", className)}>
      <Field {...{ label, hint, error, required, optionalLabel, hideLabel, id }}>
        {(control) => <PasswordInput {...rest} {...control} />}
      </Field>
      {meter}
    </div>
  );
}

export type StrengthMeterProps = { score: 0 | 1 | 2 | 3 | 4; label: ReactNode };

const meterTone = ["bg-line", "bg-danger", "bg-flare", "bg-info", "bg-success"] as const;

/** Four bars and a text, announced politely. */
export function StrengthMeter({ score, label }: StrengthMeterProps) {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={cx("h-1.5 flex-1 rounded-full", step <= score ? meterTone[score] : "bg-line")} />
        ))}
      </span>
      <span aria-live="polite" className="text-small text-muted">
        {label}
      </span>
    </div>
  );
}
