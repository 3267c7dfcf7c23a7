import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type RatingProps = {
  /** 0 to 5; shown to the nearest half. */
  value: number;
  /** Said instead of the stars: "4.7 out of 5". */
  label: string;
  size?: number;
  /** Beside the stars, e.g. the number of reviews. */
  children?: ReactNode;
  className?: string | undefined;
};

const five = [1, 2, 3, 4, 5];

function StarRow({ size, filled }: { size: number; filled: boolean }) {
  return (
    <span className="flex">
      {five.map((star) => (
        <Icon key={star} name="star" size={size} filled={filled} />
      ))}
    </span>
  );
}

export function Rating({ value, label, size = 18, children, className }: RatingProps) {
  const share = (Math.round(Math.min(5, Math.max(0, value)) * 2) / 10) * 100;
  return (
    <span className={cx("inline-flex items-center gap-2 text-small", className)}>
      <span role="img" aria-label={label} className="relative inline-flex">
        <span className="text-input">
          <StarRow size={size} filled={false} />
        </span>
        <span className="absolute inset-y-0 start-0 overflow-hidden text-text" style={{ inlineSize: `${share}%` }}>
          <StarRow size={size} filled />
        </span>
      </span>
      {children}
    </span>
  );
}

export type RatingInputProps = {
  legend: ReactNode;
  name: string;
  value: number;
  onChange: (value: number) => void;
  /** "3 stars". */
  labelFor: (stars: number) => string;
  error?: ReactNode;
};

export function RatingInput({ legend, name, value, onChange, labelFor, error }: RatingInputProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-card font-semibold">{legend}</legend>
      <div className="-ms-2 flex">
        {five.map((star) => (
          <label
            key={star}
            className="relative grid size-11 place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon name="star" size={28} filled={star <= value} className={star <= value ? "text-text" : "text-input"} />
            <span className="sr-only">{labelFor(star)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
