import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { EnrolmentSummary, Progress } from "#shared/contract/enrolments.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { useOutbox } from "#web/entities/workout/browser-outbox.ts";
import { keepShell } from "#web/entities/workout/offline-shell.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { useProgrammes, useProgress } from "#web/entities/workout/use-plan.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { chartIcon, dumbbellIcon, targetIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { BodySection } from "./body-section.tsx";
import { BarChart } from "./charts.tsx";
import { RecordList } from "./record-list.tsx";
import { OutboxNotes } from "./standing-notes.tsx";

/** Training progress: adherence, volume and records of one programme, and body measurements. */
export function ProgressPage() {
  const { t } = useTranslation();
  const { state, refresh } = useProgrammes();
  const waiting = useOutbox(refresh);
  useEffect(() => void keepShell(["/dashboard/progress", "/dashboard/programmes"]), []);
  const shown =
    state.status === "ready" ? state.data.filter((one) => one.startDate !== null && one.status !== "expired") : [];
  return (
    <>
      <PrivateHead title={t("training.progress.title")} />
      <PageHeader title={t("training.progress.title")} lead={t("training.progress.lead")} />
      <OutboxNotes isKept={state.status === "ready" && state.isKept} waiting={waiting} />
      {state.status === "loading" && <Skeleton className="h-64 rounded-xl" />}
      {state.status === "failed" && <FailurePanel error={state.error} onRetry={refresh} />}
      {state.status === "ready" && (shown.length === 0 ? <NothingYet /> : <ProgrammeProgress list={shown} />)}
      <BodySection />
    </>
  );
}

function NothingYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={chartIcon}
      title={t("training.progress.emptyTitle")}
      description={t("training.progress.emptyText")}
      actions={
        <TrainingLink to="/dashboard/programmes" className={buttonClass()}>
          {t("training.toList")}
        </TrainingLink>
      }
    />
  );
}

function ProgrammeProgress({ list }: { readonly list: readonly EnrolmentSummary[] }) {
  const { t } = useTranslation();
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const chosen = list.find((one) => one.id === search.get("programme")) ?? list[0];
  const id = chosen?.id ?? "";
  return (
    <>
      {list.length > 1 && (
        <SelectField
          className="mb-5 max-w-sm"
          label={t("training.progress.programme")}
          value={id}
          options={list.map((one) => ({ value: one.id, label: text(one.name) }))}
          onChange={(event) =>
            setSearch({ programme: event.target.value }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      {chosen !== undefined && <OneProgramme key={id} one={chosen} />}
    </>
  );
}

function OneProgramme({ one }: { readonly one: EnrolmentSummary }) {
  const { state, refresh } = useProgress(one.id, one.done);
  if (state.status === "loading") return <Skeleton className="h-64 rounded-xl" />;
  if (state.status === "failed") return <FailurePanel error={state.error} onRetry={refresh} />;
  return <Figures progress={state.data} />;
}

function Figures({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation();
  const { adherence, weeks, records } = progress;
  const volume = Math.round(weeks.reduce((sum, week) => sum + week.volumeKg, 0));
  const bars = weeks.map((week) => ({
    id: String(week.number),
    label: t("training.progress.weekShort", { number: week.number }),
  }));
  return (
    <>
      <div className="grid grid-pairs gap-4 lg:grid-cols-3">
        <StatTile
          icon={targetIcon}
          label={t("training.progress.adherence")}
          value={<Ltr>{adherence.percent === null ? "–" : `${adherence.percent}%`}</Ltr>}
          hint={
            adherence.percent === null
              ? t("training.progress.noAdherence")
              : t("training.progress.adherenceHint", { done: adherence.done, due: adherence.due })
          }
        />
        <StatTile
          icon="check-circle"
          label={t("training.progress.sets")}
          value={<Ltr>{weeks.reduce((sum, week) => sum + week.sets, 0)}</Ltr>}
        />
        <div className="col-span-full grid lg:col-span-1">
          <StatTile
            icon={dumbbellIcon}
            label={t("training.progress.volume")}
            value={t("training.progress.kg", { value: volume.toLocaleString("en") })}
          />
        </div>
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <Card>
          <BarChart
            title={t("training.progress.volumeByWeek")}
            empty={t("training.progress.noVolume")}
            columns={{ first: t("training.progress.week"), value: t("training.progress.volume") }}
            bars={bars.map((bar, at) => ({ ...bar, value: weeks[at]?.volumeKg ?? 0 }))}
          />
        </Card>
        <Card>
          <BarChart
            title={t("training.progress.adherenceByWeek")}
            empty={t("training.progress.noSessions")}
            columns={{
              first: t("training.progress.week"),
              value: t("training.progress.done"),
              of: t("training.progress.planned"),
            }}
            bars={bars.map((bar, at) => ({ ...bar, value: weeks[at]?.done ?? 0, of: weeks[at]?.planned ?? 0 }))}
          />
        </Card>
      </div>
      <RecordList records={records} />
    </>
  );
}
