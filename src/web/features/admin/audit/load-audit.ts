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
      // The page hides what fills most of the trail until it is asked for.
      signIns: "hidden",
      ...readQuery<AuditQuery>(url, ["page", "limit", "search", "subjectKind", "signIns", "from", "to"]),
    },
  });
}
