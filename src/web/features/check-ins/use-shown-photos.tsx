import type { ReactNode } from "react";
import type { CheckIn } from "#shared/contract/check-ins.ts";
import type { Pose } from "#shared/domain/check-ins.ts";
import type { PhotoControl } from "#web/entities/check-ins/photo-places.tsx";
import type { SendingState } from "#web/entities/media/send-pending.ts";
import { useIsOnline } from "#web/entities/media/use-is-online.ts";
import { useMediaDeletion } from "#web/entities/media/use-media-deletion.tsx";
import { useLinks } from "#web/entities/media/use-media-links.ts";
import { useMediaWords } from "#web/entities/media/use-media-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type CheckInPhotos, toPlaced, useCheckInPhotos } from "./use-check-in-photos.ts";

interface ShownPhotos {
  readonly all: CheckInPhotos;
  readonly of: (key: string) => PhotoControl;
  /** Number of photos that are not uploaded yet. */
  readonly left: number;
  /** Asks before a sent photo is deleted. */
  readonly dialog: ReactNode;
}

/** The state of a photo on this device, as text. */
function useStateText(isHandedIn: boolean): (state: SendingState) => string {
  const { t } = useTranslation("checkins");
  const words = useMediaWords();
  const isOnline = useIsOnline();
  return (state) => {
    if (state.status === "refused") return words.refused(state.code);
    if (!isHandedIn) return t("notSentYet");
    if (!isOnline || state.status === "waiting") return words.waiting;
    return state.status === "sending" ? words.sending(state.percent) : words.checking;
  };
}

/** The photos of a check-in, chosen and sent, with the member's actions. */
export function useShownPhotos(checkIn: CheckIn, isHandedIn: boolean, reload: () => Promise<void>): ShownPhotos {
  const words = useMediaWords();
  const toText = useStateText(isHandedIn);
  const all = useCheckInPhotos(checkIn, isHandedIn, reload);
  const links = useLinks(checkIn.photos.map(({ id }) => id));
  const { ask, dialog } = useDeletion(reload);
  const urlOf = (id: string): string | undefined => links.get(id)?.smallUrl ?? links.get(id)?.url;
  const pick = async (key: string, pose: Pose, file: File): Promise<void> => {
    const code = await all.pick(key, pose, file);
    if (code !== undefined) toast.show({ type: "error", message: words.refused(code) });
  };
  const remove = (key: string, pose: Pose): void => {
    const isChosen = all.chosen.some(({ file }) => file.place?.key === key && file.place.pose === pose);
    const sent = checkIn.photos.find((one) => one.key === key && one.pose === pose);
    if (isChosen) all.remove(key, pose);
    else if (sent !== undefined) ask(sent.id);
  };
  return {
    all,
    of: (key) => ({
      placed: toPlaced(checkIn, key, all.chosen, { urlOf, toText }),
      pick: (pose, file) => void pick(key, pose, file),
      remove: (pose) => remove(key, pose),
    }),
    left: all.chosen.filter(({ state }) => state.status !== "refused").length,
    dialog,
  };
}

function useDeletion(reload: () => Promise<void>) {
  const { t } = useTranslation("checkins");
  const words = {
    title: t("deleteTitle"),
    note: t("deleteNote"),
    failed: t("deleteFailed"),
    labels: { close: t("close"), confirm: t("delete"), cancel: t("keep") },
  };
  return useMediaDeletion(words, reload);
}
