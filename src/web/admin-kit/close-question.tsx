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
  // The browser gives the focus back only to what opened a dialog that is closed before it is gone.
  useEffect(() => {
    if (state === "leaving") element.current?.closest("dialog")?.close();
  }, [element, state]);
  const stay = (): void => {
    if (state !== "asking") return;
    setState("open");
    // Browsers close a dialog at a second Escape, whatever is answered to it.
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
