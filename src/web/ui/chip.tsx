import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

/** Chip classes, for filter links and toggle buttons; also set aria-current or aria-pressed on the selected one. */
export function chipClass({ selected = false, className }: { selected?: boolean; className?: string } = {}): string {
  return cx("chip", selected ? "border-text bg-text text-bg" : "chip-idle", className);
}

export type RemovableChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void };

export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <span className="chip-removable">
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}
