import { useState } from "react";
import type { ClientRecord, LiftDay } from "#shared/contract/admin-clients.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { LineChart } from "#web/ui/charts/line-chart.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toDay } from "./attention-words.ts";
import type { TabContent } from "./load-client.ts";
import { MaxDialog } from "./max-dialog.tsx";
import { StayLink } from "./stay-link.tsx";

type Content = Extract<TabContent, { tab: "strength" }>;

const shortDay = (day: string): string => formatDate(day, "en", { timeZone: "UTC", month: "short", year: false });

function Lift({ lift }: { readonly lift: NonNullable<Content["lift"]> }) {
  const days = lift.days.filter((day): day is LiftDay & { e1rmKg: number } => day.e1rmKg !== null);
  if (days.length === 0) return <p className="py-6 text-center text-muted">No load to estimate from.</p>;
  return (
    <LineChart
      title={`${lift.exercise.name.en}: estimated one-rep maximum`}
      format={(value) => `${value} kg`}
      words={{ label: "Day", value: "Estimate", table: "As a table" }}
      ends={["first", "last"]}
      points={days.map(({ on, e1rmKg }) => ({ id: on, value: e1rmKg, label: shortDay(on), time: Date.parse(on) }))}
    />
  );
}

interface RecordsProps extends Pick<Content, "records" | "maxes"> {
  /** Undefined for users who may not set it. */
  readonly onSetMax: ((record: ClientRecord) => void) | undefined;
}

function Records({ records, maxes, onSetMax }: RecordsProps) {
  const address = useListAddress();
  const columns: Column<ClientRecord>[] = [
    {
      id: "exercise",
      header: "Exercise",
      rowHeader: true,
      cell: ({ exercise, best }) =>
        best === null ? (
          exercise.name.en
        ) : (
          <StayLink href={address.hrefWith({ exercise: exercise.slug })}>{exercise.name.en}</StayLink>
        ),
    },
    { id: "days", header: "Days", align: "end", cell: ({ days }) => days.toLocaleString("en") },
    { id: "last", header: "Last", cell: ({ lastOn }) => toDay(lastOn) },
    {
      id: "top",
      header: "Heaviest set",
      cell: ({ top }) => (top === null ? "–" : <span className="figures">{`${top.kg} kg × ${top.reps}`}</span>),
    },
    {
      id: "best",
      header: "Best estimate",
      cell: ({ best }) =>
        best === null ? (
          "–"
        ) : (
          <span className="figures">
            {best.e1rmKg} kg, {shortDay(best.on)}
          </span>
        ),
    },
    {
      id: "max",
      header: "Training max",
      cell: (record) => {
        const max = maxes.find(({ exercise }) => exercise === record.exercise.slug);
        const shown = max === undefined ? "estimated" : `${max.kg} kg`;
        return onSetMax === undefined ? (
          <span className="figures">{shown}</span>
        ) : (
          <Button
            variant="link"
            size="sm"
            aria-label={`Training max of ${record.exercise.name.en}: ${shown}. Change`}
            onClick={() => onSetMax(record)}
          >
            {shown}
          </Button>
        );
      },
    },
  ];
  return <DataTable caption="Exercises" columns={columns} rows={records} rowKey={({ exercise }) => exercise.slug} />;
}

function Volume({ volume: { weeks, muscles } }: Pick<Content, "volume">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by the keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label="Sets by muscle and week">
      <table className="w-full min-w-lg text-small">
        <caption className="sr-only">Done working sets by muscle and week</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="pe-3 pb-1 text-start font-medium">
              Muscle
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col" className="pb-1 text-end font-medium whitespace-nowrap">
                {shortDay(week)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {muscles.map(({ muscle, sets }) => (
            <tr key={muscle} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-medium">
                {sentence(muscle)}
              </th>
              {sets.map((count, at) => (
                <td key={weeks[at]} className="figures py-1.5 text-end">
                  {count === 0 ? "–" : count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Estimates over time, records, and how much each muscle was trained. */
export function StrengthTab({
  clientId,
  records,
  volume,
  lift,
  maxes,
  mayWrite,
}: Content & { readonly clientId: string }) {
  const [setting, setSetting] = useState<ClientRecord>();
  if (records.length === 0)
    return (
      <EmptyState icon={dumbbellIcon} title="Nothing lifted yet" description="Charts begin with the first workout." />
    );
  return (
    <div className="flex flex-col gap-4">
      {lift !== undefined && (
        <Panel title="Strength">
          <Lift lift={lift} />
        </Panel>
      )}
      <Panel title="Exercises">
        <Records records={records} maxes={maxes} onSetMax={mayWrite ? setSetting : undefined} />
      </Panel>
      {volume.muscles.length > 0 && (
        <Panel title="Working sets a week">
          <p className="mb-3 text-small text-muted">Primary muscles count 1, secondary ones a half.</p>
          <Volume volume={volume} />
        </Panel>
      )}
      {setting !== undefined && (
        <MaxDialog
          clientId={clientId}
          exercise={setting.exercise}
          max={maxes.find(({ exercise }) => exercise === setting.exercise.slug)}
          onClose={() => setSetting(undefined)}
        />
      )}
    </div>
  );
}
