import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { glide } from "./glide.ts";
import { IconButton } from "./icon-button.tsx";

export type RailProps = {
  /** Accessible name of the list, e.g. its heading. */
  label: string;
  labels: { previous: string; next: string };
  children: ReactNode;
  /** The width of one item. */
  itemClass?: string;
  /** In line with the buttons; usually a SectionHeader. */
  header?: ReactNode;
  className?: string | undefined;
};

/**
 * A horizontally scrolling list with snap points; the buttons scroll without pixel offsets, so both directions work.
 */
export function Rail({ label, labels, children, itemClass = "rail-tile", header, className }: RailProps) {
  const list = useRef<HTMLUListElement>(null);
  const edges = useEdges(list);
  return (
    <div className={className}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">{header}</div>
        <div className={cx("hidden gap-2 sm:flex", edges.start && edges.end && "sm:hidden")}>
          <IconButton
            icon="chevron-start"
            label={labels.previous}
            variant="secondary"
            disabled={edges.start}
            onClick={() => move(list.current, -1)}
          />
          <IconButton
            icon="chevron-end"
            label={labels.next}
            variant="secondary"
            disabled={edges.end}
            onClick={() => move(list.current, 1)}
          />
        </div>
      </div>
      <ul ref={list} aria-label={label} className="rail rail-across">
        {Children.map(children, (child) => (
          <li className={itemClass}>{child}</li>
        ))}
      </ul>
    </div>
  );
}

function inView(list: HTMLElement): { items: Element[]; first: number; last: number } {
  const frame = list.getBoundingClientRect();
  const items = [...list.children];
  const visible = items.map((item) => {
    const box = item.getBoundingClientRect();
    return box.left >= frame.left - 2 && box.right <= frame.right + 2;
  });
  return { items, first: visible.indexOf(true), last: visible.lastIndexOf(true) };
}

function move(list: HTMLElement | null, by: 1 | -1) {
  if (!list) return;
  const { items, first, last } = inView(list);
  const page = Math.max(1, last - first + 1);
  const target = items[Math.min(items.length - 1, Math.max(0, by > 0 ? last + 1 : first - page))];
  target?.scrollIntoView({ behavior: glide(), inline: "start", block: "nearest" });
}

function useEdges(list: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ start: true, end: false });
  useEffect(() => {
    const element = list.current;
    const [first, last] = [element?.firstElementChild, element?.lastElementChild];
    if (!element || !first || !last) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const whole = intersectionRatio > 0.98;
          setEdges((now) => ({ start: target === first ? whole : now.start, end: target === last ? whole : now.end }));
        }
      },
      { root: element, threshold: [0, 0.99, 1] },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
  }, [list]);
  return edges;
}
