import type { KeyboardEvent } from "react";
import { Button } from "#web/ui/button.tsx";

export interface Undoing {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function HistoryButtons({ history }: { readonly history: Undoing }) {
  return (
    <>
      <Button variant="ghost" icon="undo" disabled={!history.canUndo} onClick={history.undo}>
        Undo
      </Button>
      <Button variant="ghost" disabled={!history.canRedo} onClick={history.redo}>
        Redo
      </Button>
    </>
  );
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo; in a field the keys are the browser's. */
export function undoByKey(event: KeyboardEvent, history: Undoing): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) history.redo();
  else history.undo();
}
