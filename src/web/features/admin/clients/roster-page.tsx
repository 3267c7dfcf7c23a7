import { type RosterRow, rosterStates } from "#shared/contract/admin-attention.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { AssignButton } from "#web/admin-kit/training/assign-plan.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { severityLabels, toDay } from "./attention-words.ts";
import type { Roster } from "./load-clients.ts";

const dayOr = (day: string | null): string => (day === null ? "–" : toDay(day));

const columns: readonly Column<RosterRow>[] = [
  {
    id: "client",
    header: "Client",
    rowHeader: true,
    sortable: true,
    cell: ({ client, kind, status }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <UiLink href={`${adminRoot}/clients/${client.id}`} className="wrap-anywhere xl:wrap-break-word">
          <UserText>{client.name}</UserText>
        </UiLink>
        <span className="flex flex-wrap gap-1.5 text-small font-normal text-muted">
          {client.package.en}
          {kind === "cover" && <Badge tone="info">Cover</Badge>}
          {status === "paused" && <Badge tone="neutral">Paused</Badge>}
        </span>
      </span>
    ),
  },
  {
    id: "needs",
    header: "Needs me",
    sortable: true,
    cell: ({ topSeverity, open }) =>
      topSeverity === null ? (
        <span className="text-muted">–</span>
      ) : (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
          <Badge tone={severityLabels[topSeverity].tone}>{severityLabels[topSeverity].text}</Badge>
          {open > 1 && <span className="figures whitespace-nowrap text-small text-muted">{open} lines</span>}
        </span>
      ),
  },
  {
    id: "adherence",
    header: "14 days",
    sortable: true,
    cell: ({ due14, done14 }) => (due14 === 0 ? "–" : `${done14} of ${due14}`),
  },
  {
    id: "last",
    className: "md:whitespace-nowrap",
    header: "Last workout",
    sortable: true,
    cell: ({ lastSessionOn }) => dayOr(lastSessionOn),
  },
  {
    id: "next",
    under: "last",
    className: "md:whitespace-nowrap",
    header: "Next",
    cell: ({ nextSessionOn }) => dayOr(nextSessionOn),
  },
  { id: "plan", className: "md:whitespace-nowrap", header: "Plan until", cell: ({ planEndsOn }) => dayOr(planEndsOn) },
  {
    id: "weight",
    under: "adherence",
    className: "md:whitespace-nowrap",
    header: "Weight",
    align: "end",
    cell: ({ weight7d }) => (weight7d === null ? "–" : `${weight7d} kg`),
  },
  {
    id: "waiting",
    header: "Waits",
    cell: ({ waitingSince, unread }) =>
      waitingSince === null ? (
        "–"
      ) : (
        <span className="flex flex-col">
          <When at={waitingSince} />
          {unread > 0 && <span className="text-small text-muted">{unread} new</span>}
        </span>
      ),
  },
  {
    id: "paid",
    under: "plan",
    className: "md:whitespace-nowrap",
    header: "Paid until",
    sortable: true,
    cell: ({ client }) => toDay(client.paidUntil),
  },
];

const once = (sort: string) => ({ ascending: sort, descending: sort });
const sorts = {
  client: once("name"),
  needs: once("urgent"),
  adherence: once("adherence"),
  last: once("last_session"),
  paid: once("ending"),
} as const;

const stateNames: Readonly<Record<(typeof rosterStates)[number], string>> = {
  needs_me: "Need me",
  calm: "All well",
  paused: "Paused",
};

const chips = {
  label: "State",
  name: "state",
  all: "All",
  options: rosterStates.map((value) => ({ value, label: stateNames[value] })),
};

const sortOptions = [
  { value: "", label: "Most urgent first" },
  { value: "name", label: "By name" },
  { value: "adherence", label: "Least adherence first" },
  { value: "last_session", label: "Longest without a workout" },
  { value: "ending", label: "Ending soon" },
];

/** A coach's own clients and those that they cover. */
export function RosterPage({ list }: { readonly list: Roster }) {
  return (
    <TablePage
      title="My clients"
      id="roster"
      noun="clients"
      hint="Clients appear here once they subscribe to a package and you are their coach."
      columns={columns}
      rows={list.clients}
      rowKey={({ client }) => client.subscriptionId}
      pagination={list.pagination}
      search="Name"
      chips={chips}
      sorts={sorts}
      usualSort="urgent"
      sortOptions={sortOptions}
      rowName={({ client }) => client.name}
      bulk={({ rows, clear }) => (
        <AssignButton clients={rows.map(({ client }) => ({ id: client.id, name: client.name }))} onDone={clear} />
      )}
    />
  );
}
