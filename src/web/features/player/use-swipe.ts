import { type TouchEvent, useRef } from "react";

const farPx = 60;
const flatPx = 40;

/** Handlers that report a sideways swipe: 1 to the next, -1 to the one before, in the page's direction. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches[0];
      const isField =
        event.target instanceof Element && event.target.closest("input,select,textarea,fieldset[data-rail]");
      start.current =
        touch === undefined || event.touches.length > 1 || isField ? undefined : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const [from, to] = [start.current, event.changedTouches[0]];
      start.current = undefined;
      if (from === undefined || to === undefined) return;
      const across = to.clientX - from.x;
      if (Math.abs(across) < farPx || Math.abs(to.clientY - from.y) > flatPx) return;
      const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
      onSwipe(across < 0 === isRtl ? -1 : 1);
    },
  };
}
