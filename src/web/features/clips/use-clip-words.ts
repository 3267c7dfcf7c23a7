import { useMemo } from "react";
import type { ClipWords } from "#web/entities/clip/words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** Texts of a clip for members. */
export function useClipWords(): ClipWords {
  const { t } = useTranslation("clips");
  return useMemo(
    () => ({
      ...{ player: t("player"), clip: t("clip"), play: t("play"), pause: t("pause"), back: t("back") },
      ...{ forward: t("forward"), place: t("place"), speed: t("speed"), comments: t("comments"), keys: t("keys") },
      goTo: (time) => t("goTo", { time }),
      drawn: (shapes) => (shapes === 0 ? t("nothing") : t("drawn", { count: shapes })),
    }),
    [t],
  );
}
