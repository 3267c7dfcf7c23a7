import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import { type Kept, loadPlan } from "#web/entities/workout/load-kept.ts";
import { keepShell } from "#web/entities/workout/offline-shell.ts";
import { dayOf, type Standing, toStanding } from "#web/entities/workout/standing.ts";
import { screeningKind, trainingQueue, useWaitingWorkouts } from "#web/entities/workout/training-queue.ts";
import { useWhenOnline } from "#web/entities/workout/use-reload-online.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useQueueEntries } from "#web/lib/offline/browser-queue.ts";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LaterPart } from "./later-part.tsx";
import { Player } from "./player.tsx";
import { Screened } from "./screened.tsx";
import { findBegunDay } from "./use-draft.ts";

function toRef(text: string): SessionRef | undefined {
  const [, week, day] = /^(\d{1,3})-(\d{1,2})$/.exec(text) ?? [];
  return week === undefined || day === undefined ? undefined : { week: Number(week), day: Number(day) };
}

interface SessionPageProps {
  readonly kept: Kept<Enrolment>;
  /** "2-3": week and day. */
  readonly day: string;
}

/** The workout of one day. */
export function SessionPage({ kept, day }: SessionPageProps) {
  // Keeps the first loaded plan for this visit, since another one would reset the input.
  const [plan] = useState(kept.data);
  const [isKept, setKept] = useState(kept.isKept);
  const [screening, setScreening] = useState(kept.data.screening);
  // Renews the copy on this device, and the state of the screening.
  const renew = useCallback(
    () =>
      void loadPlan(plan.id).then(
        (renewed) => {
          setKept(renewed.isKept);
          setScreening(renewed.data.screening);
        },
        () => undefined,
      ),
    [plan.id],
  );
  const waiting = useWaitingWorkouts(renew);
  useQueueEntries(trainingQueue, screeningKind, renew);
  useWhenOnline(isKept, renew);
  // So that the page also works offline after it was opened by a bookmark.
  useEffect(() => void keepShell([`/dashboard/programmes/${plan.id}/session/${day}`]), [plan.id, day]);
  const [attempt, setAttempt] = useState(0);
  const ref = toRef(day);
  const [begun] = useState(() => (ref === undefined ? undefined : findBegunDay(plan, ref)));
  const planned = ref === undefined ? undefined : attempt === 0 && begun !== undefined ? begun : dayOf(plan, ref);
  if (ref === undefined || planned === undefined) {
    return (
      <SessionFrame>
        <LaterPart>{({ MissingDay }) => <MissingDay planId={plan.id} />}</LaterPart>
      </SessionFrame>
    );
  }
  const standing: Standing = toStanding(plan, waiting, new Date());
  return (
    <Screened {...{ plan, screening, standing, place: ref }}>
      {(stop) => (
        <Player
          key={`${plan.id} ${day} ${attempt}`}
          {...{ plan, standing, isKept, stop, place: ref, day: planned }}
          isOlder={planned === begun}
          onDiscarded={() => setAttempt((count) => count + 1)}
        />
      )}
    </Screened>
  );
}

export function SessionFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page max-w-md py-4">
      {children}
    </main>
  );
}

export function SessionWaiting() {
  const { t } = useTranslation();
  return (
    <SessionFrame>
      <div className="flex flex-col gap-4 py-6">
        <PrivateHead title={t("training.title")} />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </SessionFrame>
  );
}
