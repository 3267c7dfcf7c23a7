import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const heldMs = 500;

/** Handlers that call `onHeld` when a finger rests on an element, or a mouse's other button is pressed. */
export function useLongPress(onHeld: () => void) {
  const timeout = useRef<number>(undefined);
  const clear = (): void => window.clearTimeout(timeout.current);
  useEffect(() => () => window.clearTimeout(timeout.current), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      clear();
      if (event.pointerType === "touch") timeout.current = window.setTimeout(onHeld, heldMs);
    },
    onPointerUp: clear,
    onPointerCancel: clear,
    onPointerLeave: clear,
    onPointerMove: (event: PointerEvent) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) clear();
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      clear();
      onHeld();
    },
  };
}
