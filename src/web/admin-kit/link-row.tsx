import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "#web/ui/cx.ts";

interface RowProps {
  /** Accessible name of the links. */
  readonly label: string;
  /** The chosen value: when it changes, its link is scrolled into view. */
  readonly chosen: string;
  readonly className?: string;
  /** Links; the chosen one has `aria-current`. */
  readonly children: ReactNode;
}

/** Links in one line. If they do not fit, it scrolls sideways, fades at the edge, and shows the chosen link. */
export function LinkRow({ label, chosen, className, children }: RowProps) {
  const row = useRef<HTMLElement>(null);
  // Scrolls only the row, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each choice
  useEffect(() => {
    const link = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (link === undefined || frame === undefined) return;
    row.current?.scrollBy({ left: (link.left + link.right - frame.left - frame.right) / 2 });
  }, [chosen]);
  return (
    <nav aria-label={label} ref={row} className={cx("sideways flex", className)}>
      {children}
    </nav>
  );
}
