import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ScheduledSession } from "#shared/domain/training-calendar.ts";
import { type Standing, weeksOf } from "#web/entities/workout/standing.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { playIcon } from "#web/ui/workout-icons.ts";

type Week = Enrolment["phases"][number]["weeks"][number];

interface ListProps {
  readonly plan: Enrolment;
  readonly standing: Standing;
}

/** The whole plan by week; the current week is expanded. */
export function WeekList({ plan, standing }: ListProps) {
  const { t } = useTranslation();
  const text = useText();
  const current = standing.next?.week ?? weeksOf(plan)[0]?.number;
  return (
    <section className="mt-8" aria-labelledby="plan-title">
      <h2 id="plan-title" className="mb-2 text-h3 font-bold">
        {t("training.plan")}
      </h2>
      {plan.phases.map((phase) => (
        <div key={phase.order} className="mt-5">
          <h3 className="text-card font-bold">{text(phase.name)}</h3>
          <p className="text-small text-muted">{text(phase.note)}</p>
          <div className="mt-2 border-t border-line">
            {phase.weeks.map((week) => (
              <WeekItem
                key={week.number}
                week={week}
                plan={plan}
                standing={standing}
                isCurrent={week.number === current}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

function WeekItem({
  week,
  plan,
  standing,
  isCurrent,
}: ListProps & { readonly week: Week; readonly isCurrent: boolean }) {
  const { t } = useTranslation();
  const text = useText();
  const sessions = new Map(
    standing.sessions.filter((each) => each.week === week.number).map((each) => [each.day, each]),
  );
  const done = [...sessions.values()].filter((each) => each.state === "done").length;
  const isLocked = plan.startDate !== null && !standing.isOpen(week.number);
  return (
    <details open={isCurrent} className="accordion group border-b border-line">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-3 py-3 text-card">
        <span className="font-bold">{t("training.week", { number: week.number })}</span>
        {week.deload && <Badge tone="info">{t("training.deload")}</Badge>}
        {week.days.some(({ ease }) => ease !== undefined) && <Badge tone="info">{t("ramadan.week")}</Badge>}
        {isLocked && <Icon name="lock" size={16} className="text-muted" label={t("training.weekLocked")} />}
        <span className="ms-auto text-small text-muted">
          {t("training.ofTotal", { done, total: week.days.length })}
        </span>
        <Icon name="chevron-down" size={18} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <p className="pb-3 text-small text-muted">{text(week.note)}</p>
      <ul className="flex flex-col gap-2 pb-5">
        {week.days.map((day) => (
          <li key={day.order}>
            <SessionRow
              to={`/dashboard/programmes/${plan.id}/session/${week.number}-${day.order}`}
              title={text(day.title)}
              minutes={day.minutes}
              session={sessions.get(day.order)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SessionRowProps {
  readonly to: string;
  readonly title: string;
  readonly minutes: number;
  readonly session: ScheduledSession | undefined;
}

function SessionRow({ to, title, minutes, session }: SessionRowProps) {
  const { t } = useTranslation();
  const dates = useTrainingDates();
  const state = session?.state;
  const look =
    state === "done"
      ? "bg-success-soft text-success"
      : state === "today"
        ? "bg-flare text-ink-950"
        : "bg-raised text-muted";
  return (
    <TrainingLink
      to={to}
      className="flex min-h-16 items-center gap-3 rounded-lg border border-line px-3 py-2.5 text-text no-underline hover:border-text"
    >
      <span className={cx("grid size-9 shrink-0 place-items-center rounded-full", look)}>
        <Icon name={state === "done" ? "check" : state === "today" ? playIcon : dumbbellIcon} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-card font-semibold">{title}</span>
        <span className="block text-small text-muted">
          {session === undefined
            ? t("training.minutes", { count: minutes })
            : `${dates.short(session.date)} · ${t("training.minutes", { count: minutes })}`}
        </span>
      </span>
      {session !== undefined && (
        <span className="text-small text-muted">
          {t(`training.state.${session.isMoved && state === "upcoming" ? "moved" : session.state}`)}
        </span>
      )}
    </TrainingLink>
  );
}
