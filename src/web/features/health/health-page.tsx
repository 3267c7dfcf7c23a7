import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { screeningKind, trainingQueue } from "#web/entities/workout/training-queue.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useQueueEntries, useQueueSending } from "#web/lib/offline/browser-queue.ts";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { InjuriesCard } from "./injuries-card.tsx";
import type { Health } from "./load-health.ts";
import { RamadanCard } from "./ramadan-card.tsx";
import { ScreeningCard } from "./screening-card.tsx";

/** Questions about a member's health before training. */
export function HealthPage({ health }: { readonly health: Health }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const reload = useCallback(() => void revalidate(), [revalidate]);
  useQueueSending(trainingQueue);
  useQueueEntries(trainingQueue, screeningKind, reload);
  return (
    <>
      <PrivateHead title={t("safety.title")} />
      <PageHeader title={t("safety.title")} lead={t("safety.lead")} />
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-6">
        <ScreeningCard screening={health.screening} asksTraining={health.asksTraining} onChanged={reload} />
        <InjuriesCard injuries={health.injuries} onChanged={reload} />
        <RamadanCard ramadan={health.ramadan} />
      </div>
    </>
  );
}

export function HealthWaiting() {
  const { t } = useTranslation();
  return <WaitingPage title={t("safety.title")} blocks={["h-80"]} />;
}
