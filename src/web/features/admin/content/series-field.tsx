import { useState } from "react";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { TextField } from "#web/ui/input.tsx";
import type { PartProps } from "./parts.tsx";

/** Parses "60, 62.5 65"; `undefined` for other characters or fewer than two numbers. */
export function seriesFrom(text: string): number[] | undefined {
  const words = toLatinDigits(text)
    .split(/[\s,;]+/)
    .filter(Boolean);
  const numbers = words.map(Number);
  return numbers.length < 2 || numbers.some((number) => !Number.isFinite(number)) ? undefined : numbers;
}

/** One value per week; applied as soon as the input is valid. */
export function SeriesField({ value, onChange }: PartProps<number[]>) {
  const [text, setText] = useState(value.join(", "));
  const isOdd = seriesFrom(text) === undefined;
  return (
    <TextField
      label="One value per week"
      hint="Start with the value before week 1, separated by commas: 60, 62.5, 65."
      dir="ltr"
      required
      value={text}
      error={isOdd ? "Enter at least two numbers." : undefined}
      onChange={(event) => {
        setText(event.target.value);
        const series = seriesFrom(event.target.value);
        if (series !== undefined) onChange(series);
      }}
    />
  );
}
