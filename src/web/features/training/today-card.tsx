import type { Enrolment } from "#shared/contract/enrolments.ts";
import { findTrainingTime } from "#web/entities/workout/ramadan-time.ts";
import { dayOf, isDoneToday, type Standing } from "#web/entities/workout/standing.ts";
import { knownOf, storedUnit, suggestLoad, weightInUnit } from "#web/entities/workout/suggested-load.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { useTimeWords } from "#web/entities/workout/use-time-words.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button, ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { calendarIcon } from "#web/ui/drawn-icons.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { pauseIcon, playIcon, trophyIcon } from "#web/ui/workout-icons.ts";
import { type Reload, useChange } from "./start-form.tsx";

interface TodayCardProps {
  readonly plan: Enrolment;
  readonly standing: Standing;
  readonly onChanged: Reload;
}

/** The next step: today's workout, the next one, or a problem. */
export function TodayCard({ plan, standing, onChanged }: TodayCardProps) {
  if (plan.status === "frozen") return <Paused plan={plan} onChanged={onChanged} />;
  if (standing.next === undefined) return <Completed plan={plan} />;
  return (
    <>
      {standing.missed > 0 && <Missed plan={plan} standing={standing} onChanged={onChanged} />}
      <NextSession plan={plan} standing={standing} />
    </>
  );
}

function NextSession({ plan, standing }: Omit<TodayCardProps, "onChanged">) {
  const { t } = useTranslation();
  const text = useText();
  const dates = useTrainingDates();
  const { withWindow } = useTimeWords();
  const { next } = standing;
  const day = next === undefined ? undefined : dayOf(plan, next);
  if (next === undefined || day === undefined) return null;
  const isToday = next.state === "today";
  const time = findTrainingTime(plan, next.date);
  const when = t(isDoneToday(standing) ? "training.doneToday" : "training.rest", { date: dates.long(next.date) });
  return (
    <section className="stage rounded-2xl p-5 sm:p-7">
      <p className="text-small font-bold text-accent-text">{isToday ? t("training.today") : when}</p>
      <h2 className="mt-1 text-h2 font-extrabold">{text(day.title)}</h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
        {time !== undefined && <span className="font-semibold text-text">{withWindow(time)}</span>}
        <span>{t("training.week", { number: next.week })}</span>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="clock" size={16} />
          {t("training.minutes", { count: day.minutes })}
        </span>
        <span>{t(`training.session.kinds.${day.kind}`)}</span>
      </p>
      <Loads plan={plan} day={day} />
      <TrainingLink
        to={`/dashboard/programmes/${plan.id}/session/${next.week}-${next.day}`}
        className={buttonClass({
          size: "lg",
          variant: isToday ? "primary" : "secondary",
          className: "mt-5 w-full sm:w-auto",
        })}
      >
        <ButtonLabel icon={playIcon}>{t(isToday ? "training.startWorkout" : "training.trainEarly")}</ButtonLabel>
      </TrainingLink>
    </section>
  );
}

const shownLoads = 4;

/** The weights of the day's lifts, as far as known. */
function Loads({ plan, day }: { readonly plan: Enrolment; readonly day: NonNullable<ReturnType<typeof dayOf>> }) {
  const { t } = useTranslation();
  const text = useText();
  const unit = storedUnit();
  const loads = day.blocks.flatMap(({ prescriptions, rounds }) =>
    prescriptions.flatMap((one) => {
      const known = knownOf(plan, one.exercise.slug);
      const found = suggestLoad(one, known, unit, one.sets * (rounds ?? 1));
      return found === undefined ? [] : [{ one, weight: weightInUnit(found.kg, unit, known.history) }];
    }),
  );
  if (loads.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-small font-semibold">{t("training.loads")}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-small">
        {loads.slice(0, shownLoads).map(({ one, weight }) => (
          <li key={one.key}>
            {text(one.exercise.name)}{" "}
            <span className="figures font-semibold whitespace-nowrap">
              {`\u2068${weight} ${t(`training.player.${unit}`)}\u2069`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Missed({ plan, standing, onChanged }: TodayCardProps) {
  const { t } = useTranslation();
  const { change, isBusy, problem } = useChange(plan, onChanged);
  const relay = async (): Promise<void> => {
    if (await change({ startDate: standing.today })) toast.show({ type: "success", message: t("training.relayDone") });
  };
  return (
    <Callout tone="info" icon={calendarIcon} className="mb-4">
      <p>{t("training.moved", { count: standing.missed })}</p>
      {problem !== undefined && <FieldError>{t(`training.start.${problem}`)}</FieldError>}
      <Button variant="link" size="sm" loading={isBusy} onClick={() => void relay()}>
        {t("training.relay")}
      </Button>
    </Callout>
  );
}

function Completed({ plan }: { readonly plan: Enrolment }) {
  const { t } = useTranslation();
  return (
    <section className="stage rounded-2xl p-5 sm:p-7">
      <Icon name={trophyIcon} size={36} className="text-gold" />
      <h2 className="mt-2 text-h2 font-extrabold">{t("training.completedTitle")}</h2>
      <p className="mt-1 text-muted">{t("training.completedText")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LocalLink to={`/dashboard/progress?programme=${plan.id}`} className={buttonClass()}>
          {t("training.toProgress")}
        </LocalLink>
        <LocalLink to="/programmes" className={buttonClass({ variant: "secondary" })}>
          {t("training.browse")}
        </LocalLink>
      </div>
    </section>
  );
}

function Paused({ plan, onChanged }: Omit<TodayCardProps, "standing">) {
  const { t } = useTranslation();
  const { change, isBusy, problem } = useChange(plan, onChanged);
  return (
    <Callout tone="warn" icon={pauseIcon} title={t("training.pausedTitle")}>
      <p>{t("training.pausedText")}</p>
      {problem !== undefined && <FieldError>{t(`training.start.${problem}`)}</FieldError>}
      <Button className="mt-3" loading={isBusy} onClick={() => void change({ status: "active" })}>
        {t("training.goOn")}
      </Button>
    </Callout>
  );
}
