import { adminGetRoster, adminListAttention } from "#shared/contract/admin-attention.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type QueueQuery = NonNullable<CallInput<typeof adminListAttention>["query"]>;
type RosterQuery = NonNullable<CallInput<typeof adminGetRoster>["query"]>;

export type AttentionList = ReplyOf<typeof adminListAttention>;
export type Roster = ReplyOf<typeof adminGetRoster>;

export const loadAttention = (url: string): Promise<AttentionList> => {
  const query = readQuery<QueueQuery>(url, ["page", "limit", "rule", "severity", "state", "coach"]);
  return api(adminListAttention, { query: { limit: "50", ...query } });
};

export const loadRoster = (url: string): Promise<Roster> => {
  const query = readQuery<RosterQuery>(url, ["page", "limit", "search", "sort", "state"]);
  return api(adminGetRoster, { query: { limit: "50", ...query } });
};
