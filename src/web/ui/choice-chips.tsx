import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field-error.tsx";

export type ChipOption = {
  value: string;
  label: ReactNode;
  soldOut?: boolean | undefined;
  /** Any CSS colour; shows a dot. */
  swatch?: string | undefined;
};

export type ChoiceChipsProps = {
  legend: ReactNode;
  hideLegend?: boolean | undefined;
  name: string;
  options: readonly ChipOption[];
  value?: string | undefined;
  onChange: (value: string) => void;
  /** Appended to the label of a sold-out option, which stays selectable (for "notify me"). */
  soldOutLabel?: string;
  required?: boolean;
  error?: ReactNode;
  /** At the end of the legend, e.g. the size guide. */
  end?: ReactNode;
};

export function ChoiceChips(props: ChoiceChipsProps) {
  const { legend, hideLegend, name, options, value, onChange, soldOutLabel, required, error, end } = props;
  return (
    <div className="relative">
      <fieldset className="min-w-0">
        <legend className={cx("mb-2 text-card font-semibold", hideLegend && "sr-only")}>{legend}</legend>
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <ChoiceChip
              key={option.value}
              option={option}
              name={name}
              checked={option.value === value}
              soldOutLabel={soldOutLabel}
              required={required}
              onChoose={onChange}
            />
          ))}
        </div>
      </fieldset>
      {end && <div className="absolute end-0 top-0 text-small leading-[1.9]">{end}</div>}
      {error && (
        <div className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

type ChoiceChipProps = {
  option: ChipOption;
  name: string;
  checked: boolean;
  soldOutLabel: string | undefined;
  required: boolean | undefined;
  onChoose: (value: string) => void;
};

function ChoiceChip({ option, name, checked, soldOutLabel, required, onChoose }: ChoiceChipProps) {
  const look = option.soldOut
    ? "border-dashed text-muted has-checked:border-solid has-checked:border-text"
    : "choice-chip-there";
  return (
    <label className={cx("choice-chip", look)}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        required={required}
        onChange={() => onChoose(option.value)}
      />
      {option.swatch && (
        <span
          aria-hidden="true"
          className="size-4 rounded-full border border-input"
          style={{ background: option.swatch }}
        />
      )}
      <span className={cx(option.soldOut && "line-through")}>{option.label}</span>
      {option.soldOut && <span className="sr-only">{soldOutLabel}</span>}
    </label>
  );
}
