import { type ReactNode, useState } from "react";
import { deleteMedia } from "#shared/contract/media.ts";
import { api } from "#web/lib/api/browser.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";

export interface DeletionWords {
  readonly title: string;
  readonly note: string;
  readonly failed: string;
  readonly labels: { readonly close: string; readonly confirm: string; readonly cancel: string };
}

/** Asks before a medium is deleted for good. `onDeleted`: shows the page without it. */
export function useMediaDeletion(
  words: DeletionWords,
  onDeleted: () => Promise<void> | void,
): { readonly ask: (id: string) => void; readonly dialog: ReactNode } {
  const [id, setId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const remove = async (): Promise<void> => {
    if (id === undefined) return;
    setBusy(true);
    setFailed(false);
    try {
      await api(deleteMedia, { params: { id } });
      await onDeleted();
      setId(undefined);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const dialog = (
    <ConfirmDialog
      open={id !== undefined}
      onClose={() => setId(undefined)}
      onConfirm={() => void remove()}
      title={words.title}
      labels={words.labels}
      busy={isBusy}
      danger
    >
      <p>{words.note}</p>
      {isFailed && <FieldError>{words.failed}</FieldError>}
    </ConfirmDialog>
  );
  return { ask: setId, dialog };
}
