import type { CheckInForm } from "#shared/contract/check-in-forms.ts";
import { CreateLink } from "#web/admin-kit/create-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { AdminPage, BothNames, Panel, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

const home = `${adminRoot}/check-in-forms`;

const columns: readonly Column<CheckInForm>[] = [
  {
    id: "title",
    header: "Form",
    rowHeader: true,
    className: "min-w-56",
    cell: ({ id, title }) => (
      <UiLink href={`${home}/${id}`} className="no-underline hover:underline">
        <BothNames name={title} />
      </UiLink>
    ),
  },
  {
    id: "owner",
    header: "Whose",
    cell: ({ isShared }) => (isShared ? <Badge tone="info">The shop's</Badge> : <Badge>Mine</Badge>),
  },
  { id: "questions", header: "Questions", align: "end", cell: ({ items }) => items.length },
  {
    id: "uses",
    header: "Used by",
    cell: ({ clients, packages }) =>
      [clients > 0 && counted(clients, "client"), packages > 0 && counted(packages, "package")]
        .filter((one) => one !== false)
        .join(", ") || <span className="text-muted">nobody</span>,
  },
  { id: "version", under: "updated", header: "Version", align: "end", cell: ({ version }) => version },
  { id: "updated", header: "Published", cell: ({ updatedAt }) => <When at={updatedAt} /> },
  {
    id: "copy",
    header: <span className="sr-only">Copy</span>,
    cell: ({ id, title }) => (
      <UiLink href={`${home}/new?copy=${id}`} aria-label={`Copy ${title.en}`}>
        Copy
      </UiLink>
    ),
  },
];

/** The forms that a coach can give to clients. */
export function FormsPage({ forms }: { readonly forms: readonly CheckInForm[] }) {
  return (
    <AdminPage title="Check-in forms" actions={<CreateLink href={`${home}/new`} label="New form" />}>
      <Panel title="The shop's forms and my own">
        <DataTable
          caption="Check-in forms"
          layout="stack"
          columns={columns}
          rows={forms}
          rowKey={(form) => form.id}
          empty={<p className="text-muted">There are no forms yet.</p>}
        />
      </Panel>
    </AdminPage>
  );
}
