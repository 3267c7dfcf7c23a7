import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export type ProgressBarProps = {
  value: number;
  max?: number;
  label: ReactNode;
  hideLabel?: boolean | undefined;
  /** At the end of the label's line: "3 / 12". */
  valueText?: ReactNode;
  tone?: "flare" | "success" | "gold" | "ink";
  className?: string | undefined;
};

const tones = { flare: "text-flare", success: "text-success", gold: "text-gold", ink: "text-text" } as const;

/** The browser fills it from the inline start. */
export function ProgressBar({
  value,
  max = 100,
  label,
  hideLabel,
  valueText,
  tone = "flare",
  className,
}: ProgressBarProps) {
  const id = useId();
  return (
    <div className={cx("w-full", className)}>
      <div
        className={cx("mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-small", hideLabel && "sr-only")}
      >
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {valueText && <span className="figures text-muted">{valueText}</span>}
      </div>
      <progress id={id} value={Math.min(value, max)} max={max} className={cx("bar", tones[tone])} />
    </div>
  );
}
