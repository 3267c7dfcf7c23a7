import type { AuditEntry } from "#shared/contract/admin-reports.ts";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { adminRoot } from "../frame/navigation.ts";
import { sentence } from "../labels.ts";
import { TablePage } from "../list/table-page.tsx";
import { When } from "../parts.tsx";
import { ChangeList } from "./change-list.tsx";
import type { AuditList } from "./load-audit.ts";

const pages: Readonly<Record<string, string>> = {
  order: "orders",
  product: "products",
  user: "customers",
  coupon: "coupons",
  reward: "rewards",
};

function Subject({ entry }: { readonly entry: AuditEntry }) {
  const page = pages[entry.subjectKind];
  const short = entry.subjectId.length > 13 ? `…${entry.subjectId.slice(-12)}` : entry.subjectId;
  const text = (
    <>
      {sentence(entry.subjectKind)} <Ltr className="text-small text-muted">{short}</Ltr>
    </>
  );
  return page === undefined ? (
    <span title={entry.subjectId}>{text}</span>
  ) : (
    <UiLink href={`${adminRoot}/${page}/${entry.subjectId}`}>{text}</UiLink>
  );
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  return (
    <div className="max-w-md text-small break-words">
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
  { id: "actor", header: "Who", cell: (entry) => <UserText>{entry.actor}</UserText> },
  {
    id: "action",
    header: "What",
    rowHeader: true,
    cell: (entry) => <Ltr className="whitespace-nowrap">{entry.action}</Ltr>,
  },
  { id: "subject", header: "On", className: "whitespace-nowrap", cell: (entry) => <Subject entry={entry} /> },
  { id: "changes", header: "From what to what", cell: (entry) => <Changes entry={entry} /> },
  {
    id: "ip",
    header: "From",
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
      search="Who, what or an id"
      filters={[
        {
          label: "Subject",
          name: "subjectKind",
          options: [
            { value: "", label: "Anything" },
            ...list.subjectKinds.map((value) => ({ value, label: sentence(value) })),
          ],
        },
      ]}
      hasDays
    />
  );
}
