import type { ReactNode } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAction } from "./use-action.ts";

interface RemoveDialogProps {
  readonly title: string;
  /** "Delete", "Retire". */
  readonly verb: string;
  /** What is said when it is done: "Role deleted". */
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before something is taken away, takes it away and says so. */
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
