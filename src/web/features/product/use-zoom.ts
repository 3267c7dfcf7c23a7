import { type PointerEvent, useEffect, useRef, useState } from "react";
import {
  type Point,
  panBy,
  pinch,
  type Room,
  togglePress,
  toSwipe,
  whole,
  type ZoomView,
  zoomAt,
} from "./zoom-view.ts";

/** Zoom and pan by fingers, mouse, wheel and double press; `onSwipe` gets sideways swipes across the whole picture. */
export function useZoom(onSwipe: (by: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ZoomView>(whole);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Point | undefined>(undefined);

  const room = (): Room => stage.current?.getBoundingClientRect() ?? { width: 1, height: 1 };
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }): void =>
    setView((now) => zoomAt(now, factor, at, room()));

  const wheel = useRef((_: WheelEvent): void => {});
  useEffect(() => {
    wheel.current = (event) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY * 0.002), pointOf(event));
    };
  });
  useEffect(() => {
    const { current } = stage;
    // React's wheel listeners are passive, so they cannot stop the page from scrolling.
    const turn = (event: WheelEvent): void => wheel.current(event);
    current?.addEventListener("wheel", turn, { passive: false });
    return () => current?.removeEventListener("wheel", turn);
  }, []);

  const down = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    start.current = fingers.current.size === 1 ? pointOf(event) : undefined;
  };
  const move = (event: PointerEvent): void => {
    const held = fingers.current;
    const last = held.get(event.pointerId);
    if (last === undefined) return;
    const next = pointOf(event);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, next);
    if (other !== undefined)
      setView((now) =>
        pinch(
          now,
          [
            [last, other],
            [next, other],
          ],
          room(),
        ),
      );
    else setView((now) => panBy(now, { x: next.x - last.x, y: next.y - last.y }, room()));
  };
  const up = (event: PointerEvent): void => {
    const swipe = start.current && view.scale === 1 ? toSwipe(start.current, pointOf(event)) : 0;
    fingers.current.delete(event.pointerId);
    start.current = undefined;
    if (swipe !== 0) onSwipe(swipe);
  };
  return {
    stage,
    view,
    zoomBy,
    reset: () => setView(whole),
    events: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        setView((now) => togglePress(now, pointOf(event), room())),
    },
  };
}
