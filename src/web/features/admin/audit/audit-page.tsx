import type { AuditEntry } from "#shared/contract/admin-reports.ts";
import { ChangeList } from "#web/admin-kit/changes/change-list.tsx";
import { changesBetween } from "#web/admin-kit/changes/changes.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { TablePage } from "#web/admin-kit/list/table-page.tsx";
import { When } from "#web/admin-kit/parts.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { actionName } from "./action-names.ts";
import type { AuditList } from "./load-audit.ts";

// The page of each subject type, below the admin root.
const pages: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `orders/${id}`,
  product: (id) => `products/${id}`,
  programme: (id) => `programmes/${id}`,
  exercise: (id) => `exercises/${id}`,
  category: (id) => `categories?edit=${id}`,
  user: (id) => `customers/${id}`,
  "api-key": () => "api-keys",
  webhook: (id) => `webhooks/${id}`,
  "automatic-discount": (id) => `automatic-discounts/${id}`,
  bundle: (id) => `bundles/${id}`,
  coupon: (id) => `coupons/${id}`,
  reward: (id) => `rewards/${id}`,
  payment: (id) => `payments/${id}`,
  content: (id) => `content?part=${id}`,
  settings: (id) => `settings?part=${id}`,
};

function Subject({ entry }: { readonly entry: AuditEntry }) {
  const { subjectKind, subjectId, subjectName } = entry;
  const page = pages[subjectKind];
  // Deleted subjects have no page and no name.
  if (subjectName === null || page === undefined)
    return (
      <span title={subjectId}>
        {sentence(subjectKind)}{" "}
        <UserText className="text-small text-muted">{subjectName ?? `…${subjectId.slice(-12)}`}</UserText>
      </span>
    );
  return (
    <UiLink href={`${adminRoot}/${page(subjectId)}`} title={subjectId}>
      {sentence(subjectKind)} <UserText className="text-small">{subjectName}</UserText>
    </UiLink>
  );
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  if (entry.reason === null && changesBetween(entry.before, entry.after).length === 0) return null;
  return (
    <div className="max-w-md text-small wrap-anywhere xl:wrap-break-word">
      {entry.reason !== null && (
        <p>
          “<UserText>{entry.reason}</UserText>”
        </p>
      )}
      <ChangeList before={entry.before} after={entry.after} />
    </div>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { id: "at", header: "When", cell: (entry) => <When at={entry.at} exact /> },
  {
    id: "actor",
    header: "Who",
    cell: (entry) => (
      <span className="wrap-anywhere xl:wrap-break-word">
        <UserText>{entry.actor}</UserText>
      </span>
    ),
  },
  {
    id: "action",
    header: "Action",
    rowHeader: true,
    cell: (entry) => (
      <span title={entry.action} className="xl:whitespace-nowrap">
        {actionName(entry.action)}
      </span>
    ),
  },
  { id: "subject", header: "Subject", className: "max-w-56 break-words", cell: (entry) => <Subject entry={entry} /> },
  { id: "changes", under: "subject", lineLabel: "", header: "Changes", cell: (entry) => <Changes entry={entry} /> },
  {
    id: "ip",
    under: "actor",
    header: "IP address",
    cell: (entry) => (entry.ip === null ? "" : <Ltr className="text-small text-muted">{entry.ip}</Ltr>),
  },
];

export function AuditPage({ list }: { readonly list: AuditList }) {
  return (
    <TablePage
      title="Audit log"
      id="audit"
      noun="entries"
      columns={columns}
      rows={list.entries}
      rowKey={(entry) => entry.id}
      pagination={list.pagination}
      search="Person, action or ID"
      filters={[
        {
          label: "Subject",
          name: "subjectKind",
          all: "All subjects",
          options: list.subjectKinds.map((value) => ({ value, label: sentence(value) })),
        },
        {
          label: "Sign-ins",
          name: "signIns",
          all: "Sign-ins hidden",
          options: [{ value: "shown", label: "Sign-ins shown" }],
        },
      ]}
      hasDays
    />
  );
}
