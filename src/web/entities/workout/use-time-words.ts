import { formatTime } from "#shared/domain/calendar.ts";
import type { TrainingWindow } from "#shared/domain/ramadan.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

interface Moment {
  readonly at: string;
  readonly zone: string;
}

/** Writes when training begins while the member fasts: "بعد الإفطار · 7:08 م". */
export function useTimeWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  // The time of day stays with its number.
  const clock = ({ at, zone }: Moment): string => formatTime(at, language, { timeZone: zone }).replace(" ", "\u00a0");
  return {
    clock,
    withWindow: ({ window, ...moment }: Moment & { readonly window: TrainingWindow }): string =>
      t("ramadan.time", { window: t(`ramadan.windows.${window}`), time: clock(moment) }),
  };
}
