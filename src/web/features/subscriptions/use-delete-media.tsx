import { type ReactNode, useState } from "react";
import { deleteMedia } from "#shared/contract/media.ts";
import type { Thread } from "#web/entities/coach/use-thread.ts";
import { api } from "#web/lib/api/browser.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";

/** Asks before a medium is deleted for good, and shows the thread without it. */
export function useDeleteMedia(thread: Thread): {
  readonly askToDelete: (id: string) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [id, setId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const remove = async (): Promise<void> => {
    if (id === undefined) return;
    setBusy(true);
    setFailed(false);
    try {
      await api(deleteMedia, { params: { id } });
      thread.retry();
      setId(undefined);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const labels = { close: t("media.close"), confirm: t("media.remove"), cancel: t("media.keep") };
  return {
    askToDelete: setId,
    dialog: (
      <ConfirmDialog
        open={id !== undefined}
        onClose={() => setId(undefined)}
        onConfirm={() => void remove()}
        title={t("media.removeTitle")}
        labels={labels}
        busy={isBusy}
        danger
      >
        <p>{t("media.removeNote")}</p>
        {isFailed && <FieldError>{t("media.removeFailed")}</FieldError>}
      </ConfirmDialog>
    ),
  };
}
