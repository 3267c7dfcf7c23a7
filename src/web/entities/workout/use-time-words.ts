import { formatTime } from "#shared/domain/format-date.ts";
import type { TrainingWindow } from "#shared/domain/ramadan.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

interface Moment {
  readonly at: string;
  readonly zone: string;
}

/** Formats the training time of a fasting member: "بعد الإفطار · 7:08 م". */
export function useTimeWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  // Keeps am or pm on the same line as the number.
  const clock = ({ at, zone }: Moment): string => formatTime(at, language, { timeZone: zone }).replace(" ", "\u00a0");
  return {
    clock,
    withWindow: ({ window, ...moment }: Moment & { readonly window: TrainingWindow }): string =>
      t("ramadan.time", { window: t(`ramadan.windows.${window}`), time: clock(moment) }),
  };
}
