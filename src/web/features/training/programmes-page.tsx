import { useEffect } from "react";
import type { EnrolmentSummary } from "#shared/contract/enrolments.ts";
import type { Kept } from "#web/entities/workout/load-kept.ts";
import { keepShell } from "#web/entities/workout/offline-shell.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { useWaitingWorkouts } from "#web/entities/workout/training-queue.ts";
import { useReloadOnline } from "#web/entities/workout/use-reload-online.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OutboxNotes } from "./standing-notes.tsx";

/** The customer's programmes with their progress. */
export function ProgrammesPage({ kept: { data: list, isKept } }: { readonly kept: Kept<readonly EnrolmentSummary[]> }) {
  const waiting = useWaitingWorkouts(useReloadOnline(isKept));
  useEffect(() => {
    if (list.length > 0) void keepShell(["/dashboard/programmes", "/dashboard/progress"]);
  }, [list]);
  return (
    <>
      <Head />
      <OutboxNotes isKept={isKept} waiting={waiting} />
      {list.length === 0 ? (
        <NoProgrammes />
      ) : (
        <ul className="grid gap-5 md:grid-cols-2">
          {list.map((one) => (
            <li key={one.id}>
              <ProgrammeItem one={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("training.title")} />
      <PageHeader title={t("training.title")} />
    </>
  );
}

export function ProgrammesWaiting() {
  return (
    <>
      <Head />
      <Skeleton className="h-56 rounded-xl" />
    </>
  );
}

function NoProgrammes() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={dumbbellIcon}
      title={t("training.emptyTitle")}
      description={t("training.emptyText")}
      actions={
        <LocalLink to="/programmes" className={buttonClass()}>
          {t("training.browse")}
        </LocalLink>
      }
    />
  );
}

const tones: Readonly<Record<EnrolmentSummary["status"], Tone>> = {
  pending: "flare",
  active: "success",
  frozen: "warn",
  completed: "gold",
  expired: "neutral",
  revoked: "neutral",
};

function ProgrammeItem({ one }: { readonly one: EnrolmentSummary }) {
  const { t } = useTranslation();
  const text = useText();
  const dates = useTrainingDates();
  const isClosed = one.status === "expired" || one.status === "revoked";
  return (
    <Card padding="none" className="flex h-full flex-col overflow-hidden">
      {one.image !== null && (
        <div className="aspect-[4/3] overflow-hidden bg-raised">
          <MediaPicture
            image={one.image}
            sizes="(min-width: 48rem) 24rem, 100vw"
            isDecoration
            className="size-full object-cover"
          />
        </div>
      )}
      <div className="flex flex-1 flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="text-h3 font-bold">{text(one.name)}</h2>
          <Badge tone={tones[one.status]}>{t(`training.status.${one.status}`)}</Badge>
        </div>
        <ProgressBar
          value={one.done}
          max={one.sessions}
          label={t("training.sessionsDone")}
          valueText={t("training.ofTotal", { done: one.done, total: one.sessions })}
        />
        {one.status === "active" && one.next !== null && (
          <p className="text-small text-muted">
            {t("training.nextOn", { title: text(one.next.title), date: dates.long(one.next.date) })}
          </p>
        )}
        {!isClosed && (
          <TrainingLink
            to={`/dashboard/programmes/${one.id}`}
            className={buttonClass({
              variant: one.status === "pending" ? "primary" : "secondary",
              className: "mt-auto",
            })}
          >
            {t(one.status === "pending" ? "training.chooseStart" : "training.open")}
          </TrainingLink>
        )}
      </div>
    </Card>
  );
}
