import type { ReactNode } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

interface RemoveDialogProps {
  readonly title: string;
  /** "Delete", "Retire". */
  readonly verb: string;
  /** Message after success: "Role deleted". */
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
  /** The consequences. */
  readonly children: ReactNode;
}

/** Asks for confirmation, removes something and shows a message. */
export function RemoveDialog({ title, verb, done, remove, onClose, children }: RemoveDialogProps) {
  const { isBusy, run } = useAction();
  const confirm = async (): Promise<void> => {
    await run(done, remove);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={title}
      labels={{ close: "Close", confirm: verb, cancel: "Cancel" }}
      danger
      busy={isBusy}
    >
      {children}
    </ConfirmDialog>
  );
}
