import { useEffect, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import type { Progress } from "#shared/contract/enrolments.ts";
import { keepShell } from "#web/entities/workout/offline-shell.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { useWaitingWorkouts } from "#web/entities/workout/training-queue.ts";
import { useReloadOnline } from "#web/entities/workout/use-reload-online.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { ColumnChart } from "#web/ui/charts/column-chart.tsx";
import { chartIcon, dumbbellIcon, targetIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BodySection } from "./body-section.tsx";
import type { ProgressData } from "./load-progress-page.ts";
import { ProgressLog } from "./progress-log.tsx";
import { ProgressPhotos } from "./progress-photos.tsx";
import { RecordList } from "./record-list.tsx";
import { OutboxNotes } from "./standing-notes.tsx";

/** Training progress in tabs: adherence and volume of one programme, its records, body measurements, photos, and workouts done. */
export function ProgressPage({ data }: { readonly data: ProgressData }) {
  const { isKept, programmes, chosen, imported, measurements } = data;
  const records = chosen?.progress.records ?? imported;
  const { t } = useTranslation();
  const reload = useReloadOnline(isKept);
  const waiting = useWaitingWorkouts(reload);
  const [tab, setTab] = useState(chosen === undefined ? "body" : "summary");
  const { t: named } = useTranslation("progress");
  useEffect(() => void keepShell(["/dashboard/progress", "/dashboard/programmes"]), []);
  return (
    <>
      <Head />
      <OutboxNotes isKept={isKept} waiting={waiting} />
      {chosen === undefined && records.length === 0 && <NothingYet />}
      {chosen !== undefined && <ProgrammeChoice programmes={programmes} id={chosen.id} />}
      <Tabs
        label={t("training.progress.title")}
        value={tab}
        onChange={setTab}
        items={[
          ...(chosen === undefined
            ? []
            : [
                {
                  id: "summary",
                  label: t("training.progress.tabs.summary"),
                  content: <Figures progress={chosen.progress} />,
                },
              ]),
          ...(chosen === undefined && records.length === 0
            ? []
            : [
                {
                  id: "strength",
                  label: t("training.progress.tabs.strength"),
                  content: <RecordList key={chosen?.id} records={records} />,
                },
              ]),
          {
            id: "body",
            label: t("training.progress.tabs.body"),
            content: <BodySection measurements={measurements} onChanged={reload} />,
          },
          { id: "photos", label: named("photos"), content: <ProgressPhotos isShown={tab === "photos"} /> },
          { id: "log", label: named("log"), content: <ProgressLog isShown={tab === "log"} /> },
        ]}
      />
      <ImportLink />
    </>
  );
}

function ImportLink() {
  const { t } = useTranslation("imports");
  return (
    <p className="mt-6">
      <TrainingLink to="/dashboard/progress/import" className="inline-flex min-h-11 items-center underline">
        {t("link")}
      </TrainingLink>
    </p>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("training.progress.title")} />
      <PageHeader title={t("training.progress.title")} lead={t("training.progress.lead")} />
    </>
  );
}

export function ProgressWaiting() {
  return (
    <>
      <Head />
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="mt-10 h-64 rounded-xl" />
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

interface ProgrammeChoiceProps {
  readonly programmes: ProgressData["programmes"];
  readonly id: string;
}

function ProgrammeChoice({ programmes, id }: ProgrammeChoiceProps) {
  const { t } = useTranslation();
  const text = useText();
  const [, setSearch] = useSearchParams();
  const { location } = useNavigation();
  // The choice is shown at once, its figures when they are loaded.
  const next = new URLSearchParams(location?.search).get("programme");
  if (programmes.length < 2) return null;
  return (
    <SelectField
      className="mb-5 max-w-sm"
      label={t("training.progress.programme")}
      value={next ?? id}
      options={programmes.map((one) => ({ value: one.id, label: text(one.name) }))}
      onChange={(event) => setSearch({ programme: event.target.value }, { replace: true, preventScrollReset: true })}
    />
  );
}

function Figures({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation();
  const { adherence, weeks } = progress;
  const volume = Math.round(weeks.reduce((sum, week) => sum + week.volumeKg, 0));
  const columns = weeks.map(({ number }) => ({
    id: String(number),
    label: t("training.progress.weekShort", { number }),
  }));
  const [week, table] = [t("training.progress.week"), t("training.progress.asTable")];
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
          <ColumnChart
            title={t("training.progress.volumeByWeek")}
            empty={t("training.progress.noVolume")}
            words={{ label: week, value: t("training.progress.volume"), table }}
            columns={columns.map((column, at) => ({ ...column, value: weeks[at]?.volumeKg ?? 0 }))}
          />
        </Card>
        <Card>
          <ColumnChart
            title={t("training.progress.adherenceByWeek")}
            empty={t("training.progress.noSessions")}
            words={{
              label: week,
              value: t("training.progress.done"),
              other: t("training.progress.planned"),
              table,
            }}
            columns={columns.map((column, at) => ({
              ...column,
              value: weeks[at]?.done ?? 0,
              of: weeks[at]?.planned ?? 0,
            }))}
          />
        </Card>
      </div>
    </>
  );
}
