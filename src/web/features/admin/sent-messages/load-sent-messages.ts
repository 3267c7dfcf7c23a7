import {
  adminFindSuppressions,
  adminListNotifications,
  adminReportMessages,
  type Suppressed,
} from "#shared/contract/admin-notifications.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListNotifications>["query"]>;
const names = ["page", "limit", "state", "channel", "kind", "search"] as const;

export type SentMessages = ReplyOf<typeof adminListNotifications> &
  ReplyOf<typeof adminReportMessages> & {
    /** The searched address, and why no messages are sent to it. */
    readonly searched: { readonly address: string; readonly suppressions: readonly Suppressed[] } | null;
  };

const isAddress = (text: string | undefined): text is string => text !== undefined && /^\S+@\S+\.\S+$/.test(text);

export async function loadSentMessages(url: string): Promise<SentMessages> {
  const query = readQuery<Query>(url, names);
  const { search: address } = query;
  const [list, report, found] = await Promise.all([
    api(adminListNotifications, { query: { limit: "20", ...query } }),
    api(adminReportMessages, { query: { days: "30" } }),
    isAddress(address) ? api(adminFindSuppressions, { query: { address } }) : null,
  ]);
  const searched = isAddress(address) && found !== null ? { address, suppressions: found.suppressions } : null;
  return { ...list, ...report, searched };
}
