import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

interface Asked {
  readonly element: RefObject<HTMLElement | null>;
  /** Whether closing loses what was typed. */
  readonly isLost: boolean;
  /** Closes, and gives up what was typed. */
  readonly onClose: () => void;
}

/** Asks before a dialog closes with something typed into it that is kept nowhere, also on Escape. */
export function useCloseQuestion({ element, isLost, onClose }: Asked) {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => (isLost ? setAsking(true) : onClose());
  const onEscape = useEffectEvent((event: Event) => {
    if (!isLost || event.target !== event.currentTarget) return;
    event.preventDefault();
    setAsking(true);
  });
  useEffect(() => {
    const dialog = element.current?.closest("dialog");
    const listen = (event: Event): void => onEscape(event);
    dialog?.addEventListener("cancel", listen);
    return () => dialog?.removeEventListener("cancel", listen);
  }, [element]);
  const stay = (): void => {
    setAsking(false);
    // Browsers close a dialog at a second Escape, whatever is answered to it.
    const dialog = element.current?.closest("dialog");
    if (dialog?.open === false) dialog.showModal();
  };
  const question = (
    <ConfirmDialog
      open={isAsking}
      danger
      title="Close without saving?"
      labels={{ close: "Close", cancel: "Keep editing", confirm: "Close without saving" }}
      onClose={stay}
      onConfirm={onClose}
    >
      What you typed here is not kept.
    </ConfirmDialog>
  );
  return { close, question };
}
