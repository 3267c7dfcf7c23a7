import type { FastifyInstance } from "fastify";
import { paydayRoutes, runDueCases } from "#server/modules/dunning/index.ts";
import type { SavedCardDeps } from "#server/modules/saved-cards/index.ts";
import type { AttachRules } from "#server/modules/vault/index.ts";
import type { WhatsAppEvents } from "#server/modules/whatsapp/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Caller, Route } from "#server/platform/http/call.ts";
import type { CoachMessage, NewMessage } from "#shared/contract/coach-threads.ts";
import { moveToLink } from "./automatic/choose-mode.ts";
import { mountDevLater } from "./automatic/dev-later.ts";
import { renewalBook, renewalsDueJob } from "./automatic/renewal-book.ts";
import { findCardUses } from "./automatic/renewal-view.ts";
import { adminRenewalRoutes, renewalRoutes } from "./automatic/routes.ts";
import { warnMembers } from "./automatic/warn-of-expiry.ts";
import { cancelRenewalOrder } from "./invoice-renewal.ts";
import { keepSubscriptions, keepSubscriptionsJob } from "./keep-subscriptions.ts";
import { openThread } from "./open-thread.ts";
import type { StaffCaller, SubscriptionDeps } from "./ports.ts";
import { receiveByWhatsApp } from "./receive-by-whatsapp.ts";
import { watchRenewals } from "./renewal-metrics.ts";
import { cancelRenewalOrderJob } from "./renewal-orders.ts";
import { coachingRoutes, subscriptionRoutes } from "./routes.ts";
import { answerCustomerIn } from "./write-message.ts";

export { renewalsDueJob } from "./automatic/renewal-book.ts";
export { type ClientThread, readClientThread, readPauseSpans } from "./client-thread.ts";
export { coachNamesOf } from "./coach-names.ts";
export { findCoachingEnds } from "./coaching-ends.ts";
export { findBegunSubscriptions } from "./find-used.ts";
export { keepSubscriptionsJob } from "./keep-subscriptions.ts";
export { subscriptionHandlers } from "./order-handlers.ts";
export { type PaidTime, readPaidTime } from "./paid-time.ts";
export { eraseSubscriptions, exportSubscriptions } from "./personal-data.ts";
export type { ClipCount, MyCoach, Reachable, StaffAccess, StaffCaller, SubscriptionDeps } from "./ports.ts";
export {
  findMine as findOwnSubscription,
  findRunning as findRunningSubscription,
  hasSubscription,
} from "./read-subscriptions.ts";
export { findLastCoachAuthor } from "./read-threads.ts";
export { lockRunning, lockSubscription } from "./standing.ts";
export { lockLiving, type SubscriptionGrant, startSubscription, subscriptionStartedJob } from "./start-subscription.ts";
export type { SubscriptionRow } from "./tables.ts";
export { findUnreadThreads } from "./unread-threads.ts";
export { writeEvent } from "./write-event.ts";

export interface Subscriptions {
  readonly routes: readonly Route[];
  /** Not in production. */
  readonly mountDev: (app: FastifyInstance) => void;
  /** Renewals' functions for saved cards. */
  readonly cardUses: SavedCardDeps["renewals"];
  /** Writes into a thread as its coach. Throws 404 unless they coach the member. */
  readonly writeAsCoach: (
    tx: Tx,
    caller: StaffCaller,
    subscriptionId: string,
    body: NewMessage,
    rules?: AttachRules,
  ) => Promise<CoachMessage>;
  /** Handles a member's message to the shop's number. */
  readonly receiveByWhatsApp: WhatsAppEvents["received"];
  /** The owner of a thread, if the caller may write in it now. Throws 404, SUBSCRIPTION_STATE. */
  readonly openThread: (
    tx: Tx,
    caller: Caller,
    wanted: { readonly id: string },
  ) => Promise<{ readonly ownerId: string }>;
}

/** Coaching subscriptions: periods, renewals, pauses and the message thread with the coach. */
export function createSubscriptions(deps: SubscriptionDeps): Subscriptions {
  const { jobs } = deps.platform;
  watchRenewals(deps.platform);
  jobs.schedule(keepSubscriptionsJob, "5 * * * *", () => keepSubscriptions(deps));
  jobs.schedule(renewalsDueJob, "*/10 * * * *", () => runDueCases(deps, renewalBook(deps)));
  jobs.schedule("warn-of-card-expiry", "25 * * * *", () => warnMembers(deps));
  jobs.define(cancelRenewalOrderJob, ({ orderId }: { orderId: string }) => cancelRenewalOrder(deps, orderId));
  return {
    routes: [
      ...subscriptionRoutes(deps),
      ...renewalRoutes(deps),
      ...coachingRoutes(deps),
      ...adminRenewalRoutes(deps),
      ...paydayRoutes(deps.platform),
    ],
    mountDev: (app) => mountDevLater(app, deps),
    cardUses: { findUses: findCardUses, moveToLink: (tx, cardId) => moveToLink(tx, deps, cardId) },
    receiveByWhatsApp: (tx, message) => receiveByWhatsApp(tx, deps, message),
    openThread: (tx, caller, { id }) => openThread(tx, deps, caller, id),
    writeAsCoach: (tx, caller, subscriptionId, body, rules) =>
      answerCustomerIn(tx, deps, caller, subscriptionId, body, rules),
  };
}
