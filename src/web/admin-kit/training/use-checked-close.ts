import { type KeyboardEvent, useRef } from "react";
import { hasWrong, showWrong } from "./field-fault.ts";

/** Closes a drawer once all its fields are right; before that, the first wrong one gets the focus. */
export function useCheckedClose(onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const findDialog = (): HTMLDialogElement | null => content.current?.closest("dialog") ?? null;
  const close = (): void => {
    const dialog = findDialog();
    if (dialog === null || !hasWrong(dialog)) {
      onClose();
      return;
    }
    // The browser may have closed it by itself, as on a phone's "back".
    if (!dialog.open) dialog.showModal();
    showWrong(dialog);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const dialog = findDialog();
    const { target } = event;
    const isOwn = target instanceof Element && target.closest("dialog, [popover]") === dialog;
    if (event.key !== "Escape" || dialog === null || !isOwn || !hasWrong(dialog)) return;
    event.preventDefault();
    close();
  };
  return { content, close, onKeyDown };
}
