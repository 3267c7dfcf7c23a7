import { useState } from "react";
import { TextField } from "#web/ui/input.tsx";
import { useFault } from "./field-fault.ts";
import { isStep } from "./load-text.ts";

interface NumberProps {
  readonly label: string;
  /** Its path in the part that it belongs to. */
  readonly name: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number | "any";
  /** What an empty field shows as its fault; it can be closed and saved all the same. */
  readonly missing?: string | undefined;
}

const stepWords: Readonly<Record<number, string>> = { 1: "whole numbers", 0.5: "halves", 0.25: "quarters" };

/** "From 1 to 10 in halves". */
function rangeWords(min: number, max: number, step: number | "any"): string {
  const words = stepWords[Number(step)];
  return `From ${min} to ${max}${words === undefined ? "" : ` in ${words}`}`;
}

/** A number; undefined if empty. */
export function NumberField({ label, name, value, onChange, min, max, step = 1, missing }: NumberProps) {
  // The browser gives no value for what is not a number.
  const [isUnread, setUnread] = useState(false);
  const isRight =
    value === undefined ? !isUnread : value >= min && value <= max && (step === "any" || isStep(value, step));
  const fault = useFault(isRight ? undefined : rangeWords(min, max, step));
  const error = fault.error ?? (isRight && value === undefined ? missing : undefined);
  return (
    <TextField
      label={label}
      type="number"
      {...{ name, min, max, step, error, ...fault.props }}
      value={value ?? ""}
      onBlur={fault.onBlur}
      onChange={(event) => {
        setUnread(event.target.validity.badInput);
        onChange(event.target.value === "" ? undefined : Number(event.target.value));
      }}
      className={error === undefined ? "w-24" : "w-40"}
    />
  );
}
