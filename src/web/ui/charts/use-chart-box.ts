import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The size of a drawing in px. In RTL time runs from right to left. */
export interface ChartBox {
  readonly width: number;
  readonly isRtl: boolean;
}

/** The size of an element, kept up to date; undefined until measured, so also on the server. */
export function useChartBox<E extends HTMLElement>(): [RefObject<E | null>, ChartBox | undefined] {
  const ref = useRef<E>(null);
  const [box, setBox] = useState<ChartBox>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (width: number): void =>
      setBox(width > 0 ? { width, isRtl: getComputedStyle(element).direction === "rtl" } : undefined);
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0));
    measure(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, box];
}
