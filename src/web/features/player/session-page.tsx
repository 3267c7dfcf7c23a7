import { useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { useOutbox } from "#web/entities/workout/browser-outbox.ts";
import { PlanClosed } from "#web/entities/workout/plan-closed.tsx";
import { dayOf, type Standing, toStanding } from "#web/entities/workout/standing.ts";
import { usePlan } from "#web/entities/workout/use-plan.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { RequireSession } from "#web/lib/session/require-session.tsx";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Player } from "./player.tsx";

function toRef(text: string): SessionRef | undefined {
  const [, week, day] = /^(\d{1,3})-(\d{1,2})$/.exec(text) ?? [];
  return week === undefined || day === undefined ? undefined : { week: Number(week), day: Number(day) };
}

/** The workout of one day. */
export function SessionPage() {
  const { t } = useTranslation();
  const { status } = useSession();
  return (
    <main id="main" className="page max-w-md pb-32">
      {status !== "signed-in" && <PrivateHead title={t("training.title")} />}
      <RequireSession>
        <Session />
      </RequireSession>
    </main>
  );
}

function Session() {
  const { id = "", day = "" } = useParams();
  const { t } = useTranslation();
  const { state, refresh } = usePlan(id);
  const outbox = useOutbox(refresh);
  // Keeps the first loaded plan for this visit, since a reload would reset the input.
  const [first, setFirst] = useState<Enrolment>();
  const [attempt, setAttempt] = useState(0);
  const plan = first?.id === id ? first : state.status === "ready" ? state.data : undefined;
  if (plan !== undefined && first !== plan) setFirst(plan);
  if (plan === undefined)
    return <NotReady error={state.status === "failed" ? state.error : undefined} onRetry={refresh} />;
  const ref = toRef(day);
  const planned = ref === undefined ? undefined : dayOf(plan, ref);
  if (ref === undefined || planned === undefined) {
    return (
      <>
        <PrivateHead title={t("training.player.missingTitle")} />
        <EmptyState
          headingLevel="h1"
          icon="search"
          title={t("training.player.missingTitle")}
          actions={
            <LocalLink to={`/dashboard/programmes/${plan.id}`} className={buttonClass()}>
              {t("training.player.back")}
            </LocalLink>
          }
        />
      </>
    );
  }
  const standing: Standing = toStanding(plan, outbox, new Date());
  const isKept = state.status === "ready" && state.isKept;
  return (
    <Player
      key={`${plan.id} ${day} ${attempt}`}
      {...{ plan, standing, isKept, place: ref, day: planned }}
      onDiscarded={() => setAttempt((count) => count + 1)}
    />
  );
}

function NotReady({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (error === undefined) {
    return (
      <div className="flex flex-col gap-4 py-6">
        <PrivateHead title={t("training.title")} />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    );
  }
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status);
  return (
    <>
      <PrivateHead title={t("training.title")} />
      {isClosed ? <PlanClosed error={error} /> : <FailurePanel error={error} onRetry={onRetry} />}
    </>
  );
}
