import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children?: ReactNode;
  labels: { close: string; confirm: string; cancel: string };
  danger?: boolean;
  busy?: boolean;
};

export function ConfirmDialog({ open, onClose, onConfirm, title, children, labels, danger, busy }: ConfirmDialogProps) {
  const footer = (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose} data-focus-first={danger ? "" : undefined}>
        {labels.cancel}
      </Button>
      <Button
        variant={danger ? "danger" : "primary"}
        loading={busy ?? false}
        onClick={onConfirm}
        data-focus-first={danger ? undefined : ""}
      >
        {labels.confirm}
      </Button>
    </div>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} labels={labels} footer={footer} size="28rem">
      <div className="text-body text-muted">{children}</div>
    </Dialog>
  );
}
