import { useMemo } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { MediaWords } from "./words.ts";

const ownCodes = [
  "MEDIA_UNREADABLE",
  "CODEC_UNSUPPORTED",
  "TOO_LONG",
  "TOO_SMALL",
  "TOO_BIG",
  "QUOTA",
  "CANNOT_CUT",
] as const;

/** Texts of media for members. */
export function useMediaWords(): MediaWords {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      ...{ photo: t("media.photo"), clip: t("media.clip"), voice: t("media.voice"), stop: t("media.stop") },
      again: t("media.again"),
      ...{ remove: t("media.remove"), deleted: t("media.deleted"), open: t("media.open"), close: t("media.close") },
      ...{ waiting: t("media.waiting"), checking: t("media.checking"), ready: t("media.ready") },
      sending: (percent) => t("media.sending", { percent }),
      refused: (code) => t(`media.refused.${ownCodes.find((one) => one === code) ?? "other"}`),
      ...{ limit: t("media.limit"), noMicrophone: t("media.noMicrophone"), trimTitle: t("media.trimTitle") },
      ...{ from: t("media.from"), to: t("media.to"), muted: t("media.muted"), use: t("media.use") },
      copied: (megabytes) => t("media.copied", { megabytes }),
      preparing: (percent) => t("media.preparing", { percent }),
      span: (seconds) => t("media.span", { count: seconds }),
    }),
    [t],
  );
}
