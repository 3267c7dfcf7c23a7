import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export type RatingProps = {
  /** 0 to 5; rounded to the nearest half. */
  value: number;
  /** Read instead of the stars: "4.7 out of 5". */
  label: string;
  size?: number;
  /** Beside the stars, e.g. the number of reviews. */
  children?: ReactNode;
  className?: string | undefined;
};

export const five = [1, 2, 3, 4, 5];

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
