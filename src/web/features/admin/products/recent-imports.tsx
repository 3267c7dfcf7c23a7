import type { adminListImports } from "#shared/contract/admin-import.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { Panel, When } from "#web/admin-kit/parts.tsx";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { toCounts } from "./import-outcome.tsx";

export type Imports = ReplyOf<typeof adminListImports>["imports"];
type Row = Imports[number];

const badges: Readonly<Record<Row["status"], BadgeProps>> = {
  checked: { children: "Checked" },
  queued: { children: "Pending", tone: "warn" },
  running: { children: "Running", tone: "warn" },
  done: { children: "Done", tone: "success" },
  refused: { children: "Rejected", tone: "danger" },
  failed: { children: "Failed", tone: "danger" },
};

const toResult = (row: Row): string => {
  if (row.status === "done") return toCounts(row);
  return row.problemCount === 0 ? "–" : `${counted(row.problemCount, "problem")}, nothing imported`;
};

/** Recent imports; the audit log has the staff member and the products. */
export function RecentImports({ imports }: { readonly imports: Imports }) {
  if (imports.length === 0) return null;
  return (
    <Panel
      title="Recent imports"
      end={
        <UiLink href={`${adminRoot}/audit?subjectKind=import`} className="underline">
          Audit log
        </UiLink>
      }
    >
      <DataTable
        caption="Recent imports"
        layout="stack"
        dense
        rows={imports}
        rowKey={(row) => row.id ?? ""}
        columns={[
          {
            id: "file",
            header: "File",
            rowHeader: true,
            cell: (row) => <UserText className="wrap-anywhere">{row.fileName ?? "–"}</UserText>,
          },
          {
            id: "at",
            header: "When",
            cell: (row) => (row.createdAt === null ? "–" : <When at={row.createdAt} exact />),
          },
          { id: "status", header: "Outcome", cell: (row) => <Badge {...badges[row.status]} /> },
          { id: "lines", header: "Lines", align: "end", cell: (row) => row.lines.toLocaleString("en") },
          { id: "result", header: "Products", cell: toResult },
        ]}
      />
    </Panel>
  );
}
