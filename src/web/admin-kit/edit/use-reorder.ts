import { type DragEvent, useState } from "react";

/** Returns the list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one === undefined) return next;
  next.splice(Math.max(0, Math.min(to, next.length)), 0, one);
  return next;
}

export interface Reorder {
  readonly count: number;
  readonly move: (from: number, to: number) => void;
  /** Props of the drop target. */
  readonly item: (index: number) => {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly "data-over": boolean | undefined;
  };
  /** Props of the handle, not of the item: text in the item's fields must stay selectable. */
  readonly handle: (index: number) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
}

/** Sorts a list by drag and drop; `MoveHandle` adds buttons for keyboard and touch. */
export function useReorder(count: number, move: (from: number, to: number) => void): Reorder {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = (): void => {
    setFrom(undefined);
    setOver(undefined);
  };
  return {
    count,
    move,
    item: (index) => ({
      onDragOver: (event) => {
        if (from === undefined) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event) => {
        if (from === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (from !== index) move(from, index);
        end();
      },
      "data-over": over === index && from !== index ? true : undefined,
    }),
    handle: (index) => ({
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        const whole = event.currentTarget.closest("li");
        if (whole !== null) event.dataTransfer.setDragImage(whole, 16, 16);
        setFrom(index);
      },
      onDragEnd: end,
    }),
  };
}
