import { adminListAudit } from "#shared/contract/admin-reports.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type AuditQuery = NonNullable<CallInput<typeof adminListAudit>["query"]>;
export type AuditList = ReplyOf<typeof adminListAudit>;

export function loadAudit(url: string): Promise<AuditList> {
  return api(adminListAudit, {
    query: {
      limit: "50",
      // Sign-ins are most of the log and are hidden by default.
      signIns: "hidden",
      ...readQuery<AuditQuery>(url, ["page", "limit", "search", "subjectKind", "signIns", "from", "to"]),
    },
  });
}
