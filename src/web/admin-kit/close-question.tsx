import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface CloseQuestionOptions {
  readonly element: RefObject<HTMLElement | null>;
  /** Whether closing loses unsaved input. */
  readonly isLost: boolean;
  /** Closes and discards the input. */
  readonly onClose: () => void;
}

/** Asks before a dialog with unsaved input closes, also on Escape. */
export function useCloseQuestion({ element, isLost, onClose }: CloseQuestionOptions) {
  const [state, setState] = useState<"open" | "asking" | "leaving">("open");
  const close = (): void => (isLost && state !== "leaving" ? setState("asking") : onClose());
  const onEscape = useEffectEvent((event: Event) => {
    if (!isLost || event.target !== event.currentTarget) return;
    event.preventDefault();
    setState("asking");
  });
  useEffect(() => {
    const dialog = element.current?.closest("dialog");
    const listen = (event: Event): void => onEscape(event);
    dialog?.addEventListener("cancel", listen);
    return () => dialog?.removeEventListener("cancel", listen);
  }, [element]);
  // The browser returns the focus only if the dialog is closed before it is removed.
  useEffect(() => {
    if (state === "leaving") element.current?.closest("dialog")?.close();
  }, [element, state]);
  const stay = (): void => {
    if (state !== "asking") return;
    setState("open");
    // Browsers close a dialog at a second Escape, even if its event is cancelled.
    const dialog = element.current?.closest("dialog");
    if (dialog?.open === false) dialog.showModal();
  };
  const question = (
    <ConfirmDialog
      open={state === "asking"}
      danger
      title="Close without saving?"
      labels={{ close: "Close", cancel: "Keep editing", confirm: "Close without saving" }}
      onClose={stay}
      onConfirm={() => setState("leaving")}
    >
      What you typed here is not kept.
    </ConfirmDialog>
  );
  return { close, question };
}
