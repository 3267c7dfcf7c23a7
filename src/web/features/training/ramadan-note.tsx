import type { Enrolment } from "#shared/contract/enrolments.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { easeOn, firstDays, offeredDays } from "#shared/domain/ramadan.ts";
import { findTrainingTime } from "#web/entities/workout/ramadan-time.ts";
import { useTimeWords } from "#web/entities/workout/use-time-words.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { timerIcon } from "#web/ui/workout-icons.ts";

/** Why the plan has fewer sets, the time of training, and the link to change both. */
export function RamadanNote({ plan, today }: { readonly plan: Enrolment; readonly today: string }) {
  const { t } = useTranslation();
  const text = useText();
  const dates = useTrainingDates();
  const { clock } = useTimeWords();
  const { ramadan } = plan.adapted;
  if (ramadan === null || today < addDays(ramadan.fromOn, -offeredDays) || today > ramadan.untilOn) return null;
  const isRunning = today >= ramadan.fromOn;
  const ease = easeOn([ramadan], isRunning ? today : ramadan.fromOn);
  const time = findTrainingTime(plan, isRunning ? today : ramadan.fromOn);
  const days = { day: dates.long(addDays(ramadan.fromOn, firstDays - 1)), until: dates.long(ramadan.untilOn) };
  return (
    <Callout
      tone="info"
      icon={timerIcon}
      className="mb-5"
      title={isRunning ? t("ramadan.note.now") : t("ramadan.note.soon", { day: dates.long(ramadan.fromOn) })}
    >
      <p>
        {t(ease?.share === 80 ? "ramadan.note.later" : "ramadan.note.first", days)}
        {ease?.isLight === true && ` ${t("ramadan.note.light")}`}
      </p>
      {time !== undefined && (
        <p className="mt-1 font-semibold">
          {t("ramadan.note.at", {
            ...{ window: t(`ramadan.windows.${time.window}`), time: clock(time), city: text(ramadan.city) },
          })}
        </p>
      )}
      <LocalLink to="/dashboard/health#ramadan" className="mt-1 inline-flex min-h-11 items-center text-small underline">
        {t("ramadan.note.change")}
      </LocalLink>
    </Callout>
  );
}
