import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "#web/ui/cx.ts";

interface RowProps {
  /** Accessible name of the links. */
  readonly label: string;
  /** What is chosen: when it changes, its link is brought into view. */
  readonly chosen: string;
  readonly className?: string;
  /** Links; the chosen one has `aria-current`. */
  readonly children: ReactNode;
}

/** Links in one line. Where it is too narrow it scrolls sideways, fades where there is more, and shows the chosen link. */
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
