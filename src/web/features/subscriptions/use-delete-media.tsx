import type { ReactNode } from "react";
import type { Thread } from "#web/entities/coach/use-thread.ts";
import { useMediaDeletion } from "#web/entities/media/use-media-deletion.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** Asks before a medium is deleted for good, and shows the thread without it. */
export function useDeleteMedia(thread: Thread): {
  readonly askToDelete: (id: string) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const words = {
    title: t("media.removeTitle"),
    note: t("media.removeNote"),
    failed: t("media.removeFailed"),
    labels: { close: t("media.close"), confirm: t("media.remove"), cancel: t("media.keep") },
  };
  const { ask, dialog } = useMediaDeletion(words, thread.retry);
  return { askToDelete: ask, dialog };
}
