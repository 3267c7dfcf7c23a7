import { getSlots } from "#shared/contract/calls.ts";
import { type CheckInSummary, getCheckIns } from "#shared/contract/check-ins.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { type Entitlement, getEntitlements } from "#shared/contract/entitlements.ts";
import { getSubscription, getSubscriptions, type Subscription } from "#shared/contract/subscriptions.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

export type SubscriptionList = ReplyOf<typeof getSubscriptions>;

export const loadSubscriptions = ({ url, signal }: Request): Promise<SubscriptionList> =>
  api(getSubscriptions, { query: { page: String(readPage(url)) } }, { signal });

export interface SubscriptionData {
  readonly subscription: Subscription;
  /** The coach's free times and the next call. */
  readonly call: ReplyOf<typeof getSlots>;
  /** The package's current entitlements; empty if they cannot be loaded. */
  readonly entitlements: readonly Entitlement[];
  /** The newest first. */
  readonly checkIns: readonly CheckInSummary[];
  /** The day on which the next one is due; undefined when none is planned. */
  readonly nextCheckIn: ReplyOf<typeof getCheckIns>["next"][number] | undefined;
}

const readEntitlements = async (id: string, signal: AbortSignal): Promise<readonly Entitlement[]> =>
  (await api(getEntitlements, { params: { id } }, { signal }).catch(() => ({ entitlements: [] }))).entitlements;

export async function loadSubscription(id: string, signal: AbortSignal): Promise<SubscriptionData> {
  const [{ subscription }, { checkIns, next }, entitlements, call] = await Promise.all([
    api(getSubscription, { params: { id } }, { signal }),
    // The page works without them.
    api(getCheckIns, {}, { signal }).catch(() => ({ checkIns: [], next: [] })),
    readEntitlements(id, signal),
    api(getSlots, { params: { id } }, { signal }).catch(() => ({ slots: [], minutes: 30, booking: null })),
  ]);
  return {
    subscription,
    entitlements,
    call,
    checkIns: checkIns.filter(({ subscriptionId }) => subscriptionId === subscription.id),
    nextCheckIn: next.find(({ subscriptionId }) => subscriptionId === subscription.id),
  };
}
