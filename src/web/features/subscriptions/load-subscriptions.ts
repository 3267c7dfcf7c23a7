import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getSubscription, getSubscriptions, type Subscription } from "#shared/contract/subscriptions.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

export type SubscriptionList = ReplyOf<typeof getSubscriptions>;

export const loadSubscriptions = ({ url, signal }: Request): Promise<SubscriptionList> =>
  api(getSubscriptions, { query: { page: String(readPage(url)) } }, { signal });

export const loadSubscription = async (id: string, signal: AbortSignal): Promise<Subscription> =>
  (await api(getSubscription, { params: { id } }, { signal })).subscription;
