import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { adminListSubscriptions } from "#shared/contract/subscriptions.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type SubscriptionsQuery = NonNullable<CallInput<typeof adminListSubscriptions>["query"]>;
export type SubscriptionList = ReplyOf<typeof adminListSubscriptions>;

export function loadSubscriptions(url: string): Promise<SubscriptionList> {
  const query = readQuery<SubscriptionsQuery>(url, ["page", "limit", "search", "status", "sort"]);
  return api(adminListSubscriptions, { query: { limit: "20", ...query } });
}
