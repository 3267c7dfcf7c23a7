import { useState } from "react";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";

export type QuantityStepperProps = {
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  labels: { quantity: string; increase: string; decrease: string };
  size?: "md" | "lg";
  disabled?: boolean;
  name?: string | undefined;
  className?: string | undefined;
};

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Accepts Arabic-Indic digits; invalid input is reset to the last valid value on blur. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, min = 1, max = 99, onChange, labels, size = "md", disabled = false, name, className } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const typed = Number.parseInt(toLatinDigits(draft ?? ""), 10);
    setDraft(null);
    if (Number.isSafeInteger(typed) && typed !== value) onChange(clamp(typed, min, max));
  };
  return (
    <fieldset className={cx("steps", size === "lg" ? "h-13" : "h-11", className)}>
      <legend className="sr-only">{labels.quantity}</legend>
      <StepButton
        icon="minus"
        label={labels.decrease}
        disabled={disabled || value <= min}
        onPress={() => onChange(value - 1)}
      />
      <input
        name={name}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        aria-label={labels.quantity}
        disabled={disabled}
      />
      <StepButton
        icon="plus"
        label={labels.increase}
        disabled={disabled || value >= max}
        onPress={() => onChange(value + 1)}
      />
    </fieldset>
  );
}

type StepButtonProps = { icon: IconName; label: string; disabled: boolean; onPress: () => void };

function StepButton({ icon, label, disabled, onPress }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} size={18} />
    </button>
  );
}
