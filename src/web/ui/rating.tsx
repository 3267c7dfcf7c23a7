import type { CSSProperties, ReactNode } from "react";
import { cx } from "./cx.ts";

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

export function Rating({ value, label, size = 18, children, className }: RatingProps) {
  const share = (Math.round(Math.min(5, Math.max(0, value)) * 2) / 10) * 100;
  return (
    <span className={cx("rating", className)}>
      <span
        role="img"
        aria-label={label}
        className="stars"
        style={{ "--star": `${size}px`, "--share": `${share}%` } as CSSProperties}
      />
      {children}
    </span>
  );
}
