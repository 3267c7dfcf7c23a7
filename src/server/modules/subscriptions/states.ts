import type { SubscriptionStatus } from "#shared/domain/subscriptions.ts";

/**
 * What happens to a subscription. `invoiced`: the order for the next period was written; `uninvoiced`: it is not needed
 * (any more). `declined`: the customer or the shop cancelled that order. `renewed`: something more was paid for.
 */
export type SubscriptionEvent =
  | "invoiced"
  | "uninvoiced"
  | "declined"
  | "renewed"
  | "pause"
  | "resume"
  | "cancel"
  | "end";

/** The only moves there are. Ended ones live on only when money for a renewal comes late. */
const moves: Readonly<Record<SubscriptionStatus, Partial<Record<SubscriptionEvent, SubscriptionStatus>>>> = {
  active: { invoiced: "renewal_due", renewed: "active", pause: "paused", cancel: "cancelled", end: "ended" },
  renewal_due: {
    uninvoiced: "active",
    declined: "cancelled",
    renewed: "active",
    pause: "paused",
    cancel: "cancelled",
    end: "ended",
  },
  paused: { renewed: "paused", resume: "active", cancel: "cancelled", end: "ended" },
  cancelled: { renewed: "active", resume: "active", end: "ended" },
  ended: { renewed: "active" },
};

/** The state after an event; `undefined` where the event has no place. */
export const stateAfter = (status: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus | undefined =>
  moves[status][event];

/** Whether the coach is still there for it. */
export const isRunning = (status: SubscriptionStatus): boolean => status !== "ended";

export const events: readonly SubscriptionEvent[] = [
  "invoiced",
  "uninvoiced",
  "declined",
  "renewed",
  "pause",
  "resume",
  "cancel",
  "end",
];
