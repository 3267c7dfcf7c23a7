import type { SubscriptionStatus } from "#shared/domain/subscriptions.ts";

/**
 * Subscription events. `invoiced`: the renewal order was written; `uninvoiced`: it is no longer needed. `declined`: the
 * customer or the shop cancelled that order. `renewed`: another period was paid.
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

/** All allowed transitions. An ended subscription continues only after a late renewal payment. */
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

/**
 * The state after an event; `undefined` when the event is not allowed. A subscription paused because it is
 * unpaid resumes only when it is paid.
 */
export function stateAfter(
  status: SubscriptionStatus,
  event: SubscriptionEvent,
  pauseReason: "payment" | null = null,
): SubscriptionStatus | undefined {
  if (pauseReason === null) return moves[status][event];
  if (event === "renewed") return "active";
  return event === "end" ? "ended" : undefined;
}

/** Whether the customer can still write to the coach: not after it has ended or while it is unpaid. */
export const isRunning = ({
  status,
  pauseReason,
}: {
  readonly status: SubscriptionStatus;
  readonly pauseReason: string | null;
}): boolean => status !== "ended" && pauseReason === null;

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
