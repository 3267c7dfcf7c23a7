import { cx } from "./cx.ts";

export type SpinnerProps = { size?: number; label?: string | undefined; className?: string | undefined };

export function Spinner({ size = 20, label, className }: SpinnerProps) {
  const naming = label ? { role: "status" } : { "aria-hidden": true };
  return (
    <span {...naming} className={cx("inline-flex", className)}>
      <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="none" className="animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
