import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { cx } from "./cx.ts";

export type StickyBarProps = {
  label: string;
  children: ReactNode;
  /** The bar is shown while this element is out of view; without it, always. */
  watch?: RefObject<Element | null> | undefined;
  /** Also on wide screens. */
  wide?: boolean;
};

export function StickyBar({ label, children, watch, wide = false }: StickyBarProps) {
  const away = useOutOfView(watch);
  const shown = watch ? away : true;
  return (
    <section
      aria-label={label}
      inert={!shown}
      className={cx("sticky-bar", !shown && "translate-y-full", !wide && "lg:hidden")}
    >
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-3">{children}</div>
    </section>
  );
}

function useOutOfView(watch: RefObject<Element | null> | undefined): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const element = watch?.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [watch]);
  return away;
}
