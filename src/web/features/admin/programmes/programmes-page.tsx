import type { AdminProgrammeSummary } from "#shared/contract/admin-programmes.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { BothNames, When } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { ProgrammeList } from "./load-programmes.ts";

const columns: readonly Column<AdminProgrammeSummary>[] = [
  {
    id: "name",
    header: "Programme",
    rowHeader: true,
    className: "md:min-w-44",
    cell: (one) => (
      <UiLink href={`${adminRoot}/programmes/${one.id}`} className="no-underline hover:underline">
        <BothNames name={one.name} />
      </UiLink>
    ),
  },
  {
    id: "state",
    header: "Status",
    cell: (one) => (one.isPublished ? <Badge tone="success">Published</Badge> : <Badge tone="warn">Draft</Badge>),
  },
  { id: "goal", header: "Goal", cell: (one) => sentence(one.goal) },
  { id: "level", under: "goal", header: "Level", cell: (one) => sentence(one.level) },
  {
    id: "coach",
    header: "Coach",
    cell: (one) => (
      <span className="flex flex-wrap items-center gap-2">
        {one.coach.name.en}
        {!one.mayEdit && <Badge>Read only</Badge>}
      </span>
    ),
  },
  { id: "weeks", header: "Weeks", align: "end", cell: (one) => one.weeks },
  {
    id: "days",
    under: "weeks",
    lineLabel: "Days",
    header: "Days",
    headerText: "Days per week",
    align: "end",
    cell: (one) => one.daysPerWeek,
  },
  { id: "version", under: "state", header: "Version", align: "end", cell: (one) => one.planNumber },
  { id: "learners", header: "Customers", align: "end", cell: (one) => one.learners.toLocaleString("en") },
  { id: "updated", header: "Updated", cell: (one) => <When at={one.updatedAt} /> },
];

const chips = {
  label: "Status",
  name: "state",
  all: "All",
  options: [
    { value: "published", label: "Published" },
    { value: "hidden", label: "Draft" },
  ],
};

export function ProgrammesPage({ list }: { readonly list: ProgrammeList }) {
  const may = useMay();
  return (
    <TablePage
      title="Programmes"
      id="programmes"
      noun="programmes"
      hint="Add the exercises first: the plan of a programme is made of them."
      columns={columns}
      rows={list.programmes}
      rowKey={(one) => one.id}
      rowName={(one) => one.name.en}
      pagination={list.pagination}
      search="Name"
      chips={chips}
      create={may("catalogue") && { href: `${adminRoot}/programmes/new`, label: "New programme" }}
    />
  );
}
