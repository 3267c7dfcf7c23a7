import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

const exitMs = 340;

/** The control to focus first; the browser would choose the close button. */
function findFirst(dialog: HTMLDialogElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>("[data-focus-first]");
  if (marked !== null || dialog.dataset["focus"] !== "field") return marked;
  return dialog.querySelector<HTMLElement>(":required:enabled") ?? dialog.querySelector("[data-focus-else]");
}

// React's autoFocus comes too early here: elements in a closed dialog cannot be focused.
function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  findFirst(dialog)?.focus();
}

/**
 * Controls a native modal dialog by a boolean. The browser traps the focus, restores it on close and closes on
 * Escape; a control with `data-focus-first` gets the focus first. Backdrop presses are handled here. `mounted`
 * outlives `open` by the exit animation.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [lingering, setLingering] = useState(false);

  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) show(dialog);
    if (!open && dialog?.open) dialog.close();
    if (open) return setLingering(true);
    const timer = setTimeout(() => setLingering(false), exitMs);
    return () => clearTimeout(timer);
  }, [open]);

  // Browsers return the focus when a dialog closes, not when an open one is removed.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  useBackdropPress(ref, open, onClose);

  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
  };
  return { ref, mounted: open || lingering, events: { onClose: closed } };
}

// Only a press that starts and ends on the backdrop closes: releasing a text selection outside must not.
function useBackdropPress(ref: { current: HTMLDialogElement | null }, open: boolean, onClose: () => void) {
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    let began = false;
    const down = (event: PointerEvent) => {
      began = event.target === dialog;
    };
    const click = (event: MouseEvent) => {
      if (began && event.target === dialog) onClose();
    };
    dialog.addEventListener("pointerdown", down);
    dialog.addEventListener("click", click);
    return () => {
      dialog.removeEventListener("pointerdown", down);
      dialog.removeEventListener("click", click);
    };
  }, [ref, open, onClose]);
}
