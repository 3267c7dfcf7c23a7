import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { glide } from "./glide.ts";

export type RailProps = {
  /** Accessible name of the list; or `labelledBy`, the id of its heading. */
  label?: string;
  labelledBy?: string;
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
export function Rail({ label, labelledBy, labels, children, itemClass = "rail-tile", header, className }: RailProps) {
  const list = useRef<HTMLUListElement>(null);
  const edges = useEdges(list);
  return (
    <div className={className}>
      <div className="rail-top">
        <div>{header}</div>
        <div className={cx("rail-moves", edges.start && edges.end && "hidden")}>
          <Move label={labels.previous} isAtEnd={edges.start} onPress={() => move(list.current, -1)} />
          <Move label={labels.next} isAtEnd={edges.end} onPress={() => move(list.current, 1)} />
        </div>
      </div>
      <ul ref={list} aria-label={label} aria-labelledby={labelledBy} className="rail rail-across">
        {Children.map(children, (child) => (
          <li className={itemClass}>{child}</li>
        ))}
      </ul>
    </div>
  );
}

interface MoveProps {
  label: string;
  isAtEnd: boolean;
  onPress: () => void;
}

/** The class `.rail-moves` draws its arrow, since a page has a dozen of them. */
function Move({ label, isAtEnd, onPress }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isAtEnd}
      onClick={onPress}
      className="btn btn-secondary btn-square-md"
    />
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
