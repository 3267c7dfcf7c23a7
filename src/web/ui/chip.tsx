import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

/** Chip classes, for filter links and toggle buttons; also set aria-current or aria-pressed on the selected one. */
export function chipClass({ selected = false, className }: { selected?: boolean; className?: string } = {}): string {
  return cx(
    "inline-flex min-h-11 items-center gap-2 rounded-md border px-4 text-card leading-[1.3] font-medium whitespace-nowrap no-underline transition-colors",
    selected ? "border-text bg-text text-bg" : "border-input bg-surface text-text hover:border-text",
    className,
  );
}

export type RemovableChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void };

export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <span className="inline-flex min-h-9 items-center gap-1 rounded-md bg-raised ps-3 text-small font-medium">
      {children}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-9 place-items-center rounded-md hover:bg-text/8"
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}
