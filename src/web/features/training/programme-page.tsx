import { lazy, Suspense, useEffect, useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import { LateInvite } from "#web/entities/app/late-invite.tsx";
import { videosOfWeek } from "#web/entities/workout/kept-videos.ts";
import type { Kept } from "#web/entities/workout/load-kept.ts";
import { keepShell } from "#web/entities/workout/offline-shell.ts";
import { isDoneToday, type Standing, toStanding } from "#web/entities/workout/standing.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { useWaitingWorkouts } from "#web/entities/workout/training-queue.ts";
import { useReloadOnline } from "#web/entities/workout/use-reload-online.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { chartIcon } from "#web/ui/drawn-icons.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { InjuryNote } from "./injury-note.tsx";
import { PlanChanges } from "./plan-changes.tsx";
import { PlanSettings } from "./plan-settings.tsx";
import { RamadanNote } from "./ramadan-note.tsx";
import { OutboxNotes, RefusedNotes } from "./standing-notes.tsx";
import { type Reload, StartForm } from "./start-form.tsx";
import { TodayCard } from "./today-card.tsx";
import { WeekList } from "./week-list.tsx";

const WeekVideos = lazy(() => import("./week-videos.tsx"));

/** A programme: today first, then the plan on the calendar. */
export function ProgrammePage({ kept: { data: plan, isKept } }: { readonly kept: Kept<Enrolment> }) {
  const reload = useReloadOnline(isKept);
  const waiting = useWaitingWorkouts(reload);
  const standing = toStanding(plan, waiting, new Date());
  return <Programme plan={plan} standing={standing} isKept={isKept} onChanged={reload} />;
}

export function ProgrammeWaiting() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5 py-8">
      <PrivateHead title={t("training.title")} />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-44 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}

interface ProgrammeProps {
  readonly plan: Enrolment;
  readonly standing: Standing;
  readonly isKept: boolean;
  readonly onChanged: Reload;
}

const sessionsKept = 4;

/** Caches the pages that must open offline: the list, this page, and the next workouts. */
function useShell(plan: Enrolment, standing: Standing): void {
  const coming = standing.sessions.filter((each) => each.state !== "done").slice(0, sessionsKept);
  const base = `/dashboard/programmes/${plan.id}`;
  const pages = [
    "/dashboard/programmes",
    base,
    ...coming.map(({ week, day }) => `${base}/session/${week}-${day}`),
  ].join(" ");
  useEffect(() => {
    void keepShell(pages.split(" "));
  }, [pages]);
}

function Programme({ plan, standing, isKept, onChanged }: ProgrammeProps) {
  const { t } = useTranslation();
  const text = useText();
  useShell(plan, standing);
  const [isPlanned, setPlanned] = useState(false);
  const percent = standing.percent;
  const videos = videosOfWeek(plan, standing.next?.week);
  return (
    <>
      <PrivateHead title={text(plan.name)} />
      <PageHeader
        title={text(plan.name)}
        eyebrow={`${t("training.weeks", { count: plan.weeks })} · ${t("training.perWeek", { count: plan.daysPerWeek })}`}
        actions={
          plan.startDate !== null && (
            <TrainingLink
              to={`/dashboard/progress?programme=${plan.id}`}
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              <ButtonLabel icon={chartIcon}>{t("training.toProgress")}</ButtonLabel>
            </TrainingLink>
          )
        }
      />
      <OutboxNotes isKept={isKept} waiting={standing.waiting} />
      <RefusedNotes plan={plan} waiting={standing.waiting} />
      <InjuryNote plan={plan} onChanged={onChanged} />
      <RamadanNote plan={plan} today={standing.today} />
      {plan.startDate === null ? (
        <Card padding="lg" tone="sand">
          <h2 className="text-h3 font-bold">{t("training.start.title")}</h2>
          <p className="mt-1 mb-5 text-muted">{t("training.start.lead")}</p>
          <StartForm plan={plan} onChanged={onChanged} onDone={() => setPlanned(true)} />
        </Card>
      ) : (
        <>
          {!isKept && <PlanChanges plan={plan} onChanged={onChanged} />}
          <TodayCard plan={plan} standing={standing} onChanged={onChanged} />
          {!isKept && (
            <LateInvite
              after={isPlanned || isDoneToday(standing) ? "workout" : undefined}
              canInstall={standing.done > 0}
              className="mt-5"
            />
          )}
          <div className="my-6 grid gap-5 sm:grid-cols-2">
            <ProgressBar
              value={standing.done}
              max={plan.sessions}
              label={t("training.sessionsDone")}
              valueText={t("training.ofTotal", { done: standing.done, total: plan.sessions })}
            />
            {percent !== undefined && (
              <ProgressBar
                value={percent}
                label={t("training.adherence")}
                tone="success"
                valueText={<Ltr>{`${percent}%`}</Ltr>}
              />
            )}
          </div>
        </>
      )}
      {videos.length > 0 && (
        <Suspense>
          <WeekVideos videos={videos} />
        </Suspense>
      )}
      <WeekList plan={plan} standing={standing} />
      {plan.startDate !== null && <PlanSettings plan={plan} onChanged={onChanged} />}
    </>
  );
}
