import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";
import { Icon } from "./icon.tsx";

export type RatingInputProps = {
  legend: ReactNode;
  name: string;
  value: number;
  onChange: (value: number) => void;
  /** "3 stars". */
  labelFor: (stars: number) => string;
  error?: ReactNode;
};

const five = [1, 2, 3, 4, 5];

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
