import type { CoachLoad } from "#shared/contract/admin-coaching-load.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { DayRange } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { AdminPage, BothNames, Panel } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { LoadData } from "./load-load.ts";
import { ThresholdsForm } from "./thresholds-form.tsx";

const noneYet = <span className="text-small text-muted">None yet</span>;

function inHours(hours: number | null) {
  if (hours === null) return noneYet;
  return hours < 1 ? "Under 1 h" : `${hours.toLocaleString("en")} h`;
}

/** A share with its total; highlighted below `low`. */
function Share({ percent, of, low }: { readonly percent: number | null; readonly of: number; readonly low: number }) {
  if (percent === null) return noneYet;
  return (
    <span className="whitespace-nowrap">
      {percent < low ? <Badge tone="warn">{percent.toLocaleString("en")}%</Badge> : `${percent.toLocaleString("en")}%`}{" "}
      <span className="text-small text-muted">of {of.toLocaleString("en")}</span>
    </span>
  );
}

const columns: Column<CoachLoad>[] = [
  { id: "name", header: "Coach", rowHeader: true, cell: ({ name }) => <BothNames name={name} /> },
  {
    id: "load",
    header: "Clients",
    align: "end",
    cell: ({ id, name, load, capacity }) => (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        {load >= capacity && <Badge tone="danger">Full</Badge>}
        <UiLink
          href={`${adminRoot}/coaches?coach=${id}#clients`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {load.toLocaleString("en")} of {capacity.toLocaleString("en")}
          <span className="sr-only"> clients of {name.en}</span>
        </UiLink>
      </span>
    ),
  },
  { id: "waits", under: "load", header: "Waiting", align: "end", cell: ({ waits }) => waits.toLocaleString("en") },
  { id: "answers", header: "Answers", align: "end", cell: ({ answers }) => answers.toLocaleString("en") },
  {
    id: "median",
    under: "answers",
    header: "Median answer",
    align: "end",
    cell: ({ medianHours }) => inHours(medianHours),
  },
  { id: "p90", under: "answers", header: "9 of 10 within", align: "end", cell: ({ p90Hours }) => inHours(p90Hours) },
  {
    id: "promise",
    header: "Within promise",
    align: "end",
    cell: ({ withinPromise }) =>
      withinPromise === null ? (
        noneYet
      ) : withinPromise < 90 ? (
        <Badge tone="warn">{withinPromise.toLocaleString("en")}%</Badge>
      ) : (
        `${withinPromise.toLocaleString("en")}%`
      ),
  },
  {
    id: "check-ins",
    under: "promise",
    header: "Check-ins in a day",
    align: "end",
    cell: ({ checkInsInTime, checkIns }) => <Share percent={checkInsInTime} of={checkIns} low={90} />,
  },
  {
    id: "owed",
    header: "Owed",
    align: "end",
    cell: ({ owed }) => (owed > 0 ? <Badge tone="warn">{owed.toLocaleString("en")}</Badge> : "0"),
  },
  {
    id: "renewed",
    header: "Renewed",
    align: "end",
    cell: ({ renewed, ends }) => <Share percent={renewed} of={ends} low={50} />,
  },
];

/** The coaches' workload and response times, and the thresholds of the queue. */
export function LoadPage({ data: { load, thresholds } }: { readonly data: LoadData }) {
  const address = useListAddress();
  return (
    <AdminPage title="Load of the coaches" back={{ href: `${adminRoot}/coaches`, label: "Coaches" }}>
      <DayRange address={{ ...address, get: (name) => (name === "from" ? load.from : load.to) }} />
      <Panel title="Coaches">
        <p className="mb-3 text-small text-muted">
          Answers are counted in the coach’s working hours, without days off, from the first message that waits.
          Clients, waiting members and what is owed are those of now; the rest is of the chosen days, 92 at most.
        </p>
        <DataTable
          caption="Load of the coaches"
          layout="stack"
          dense
          columns={columns}
          rows={load.coaches}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="user" title="No coaches" description="Nobody of the staff has a coach’s profile." />}
        />
      </Panel>
      <ThresholdsForm key={thresholds.version} saved={thresholds} />
    </AdminPage>
  );
}
