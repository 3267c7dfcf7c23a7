import type { OrderRow } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { createEvents, type Publisher } from "#server/platform/events.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { PaymentStart } from "#shared/contract/payments.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { comparisonRoutes } from "./admin/inspect-payment.ts";
import { reviewRoutes } from "./admin/review-payment.ts";
import { adminPaymentRoutes } from "./admin/routes.ts";
import { assertNotCharging, type CardToCharge, findRunningAttempt, runCharge, writeCharge } from "./charge-card.ts";
import { releaseCodeJob } from "./code-jobs.ts";
import { type PaymentContext, type PaymentEvents, providerFor, providerNamed } from "./context.ts";
import { cardSetupUnavailable } from "./errors.ts";
import { findWaitingCode, instructionsOf } from "./instructions.ts";
import { assertWorthKept } from "./keep-worth.ts";
import { type PaymentHandlers, paymentHandlers } from "./order-handlers.ts";
import { createPaymentMetrics } from "./payment-metrics.ts";
import { expireOrders, expireOrdersJob, pollJob, pollPayments } from "./poll.ts";
import { findPayment } from "./read-payments.ts";
import { recheck, reconcile } from "./reconcile.ts";
import { type ReconciledSince, reconcileSince } from "./reconcile-since.ts";
import { type MoneyLeft, type OrderRefund, readLeft, refundOrder } from "./refund-order.ts";
import { refundJob } from "./refund-payment.ts";
import { listRefundsByHand, type RefundByHand, recordRefundByHand } from "./refunds-by-hand.ts";
import { releaseCode, releaseCodes } from "./release-codes.ts";
import { remindCodesJob, remindOfCodes } from "./remind-codes.ts";
import { findRefund, listOtherRefunds, type OtherRefund, replaceRefund } from "./replace-refund.ts";
import { type CashToReturn, returnCash } from "./return-cash.ts";
import { paymentRoutes } from "./routes.ts";
import { runRefund } from "./run-refund.ts";
import { takeBackCharge } from "./send-charge.ts";
import { createPayment, openPayment, startView, type WrittenPayment } from "./start-payment.ts";
import type { PaymentRow, RefundRow } from "./tables.ts";
import { findUndecided, undoReview } from "./undo-review.ts";
import { handleReport, providerEventJob } from "./webhooks.ts";

export { distrustWaitingRefunds } from "./after-restore.ts";
export type { KeptSurplus, PaymentContext } from "./context.ts";
export { cardSetupUnavailable, methodNotAvailable } from "./errors.ts";
export { erasePayments, exportPayments } from "./personal-data.ts";
export type * from "./ports.ts";
export type { ReconciledSince } from "./reconcile-since.ts";
export {
  decidePaidParts,
  type LinePayments,
  type RefundDecision,
  type RejectedPart,
  readRejectedParts,
  recordPaidParts,
  sumPaidParts,
  wasRejected,
} from "./rejected-parts.ts";
export { type OtherRefund, sumFree } from "./replace-refund.ts";
export { createSandboxBook } from "./sandbox-book.ts";
export type * from "./sandbox-ports.ts";
export type { PaymentRow } from "./tables.ts";

export interface Payments extends Publisher<PaymentEvents> {
  readonly routes: readonly Route[];
  readonly handlers: PaymentHandlers;
  /** The order's waiting attempt by code, as a started payment. */
  readonly findCode: (tx: Tx, orderId: string) => Promise<PaymentStart | undefined>;
  /** Releases the codes of an order; a job cancels them at their provider. */
  readonly releaseCodes: (tx: Tx, orderId: string) => Promise<void>;
  /** How long an order waits for payment by a method, if longer than usual. */
  readonly holdMinutes: (method: PaymentMethod, currency: Currency, areFewLeft: boolean) => number | undefined;
  /**
   * Writes an attempt in the order's transaction; refuses with METHOD_NOT_AVAILABLE. `saveConsentId`: the customer
   * agreed that the card is kept.
   */
  readonly create: (tx: Tx, order: OrderRow, method: PaymentMethod, saveConsentId?: string) => Promise<WrittenPayment>;
  readonly charges: {
    /** Throws PAYMENT_IN_PROGRESS while a saved card is charged for the order, whose lock the caller holds. */
    readonly assertNone: (reader: Reader, orderId: string) => Promise<void>;
    /** Start of the customer's latest attempt for an order, if that is still undecided. */
    readonly findRunningAttempt: (reader: Reader, orderId: string) => Promise<Date | undefined>;
    /** Writes the charge of a saved card. The caller holds the order's lock. Returns the payment's id. */
    readonly write: (tx: Tx, order: OrderRow, card: CardToCharge) => Promise<string>;
    /** Withdraws a charge if it is not sent yet. The caller holds the order's lock. */
    readonly takeBack: (tx: Tx, orderId: string) => Promise<void>;
    /** Sends the charge and fetches its result. Idempotent. */
    readonly run: (paymentId: string) => Promise<PaymentRow | undefined>;
  };
  readonly find: (reader: Reader, paymentId: string) => Promise<PaymentRow | undefined>;
  /** Whether a kept card can be charged in a currency. */
  readonly takesCard: (card: Pick<CardToCharge, "provider" | "account">, currency: Currency) => boolean;
  /** Throws METHOD_NOT_AVAILABLE, and CARD_SETUP_UNAVAILABLE where cards of this method are not kept. */
  readonly assertKeepsCards: (method: PaymentMethod, currency: Currency) => void;
  /** Opens an attempt at its provider, outside any transaction; idempotent. */
  readonly open: (paymentId: string) => Promise<PaymentStart>;
  /** The only way an attempt changes state: fetches the provider's state and updates payment and order. */
  readonly reconcile: (paymentId: string) => Promise<PaymentRow | undefined>;
  /** Asks the providers about all payments since a point, after a restore to it. */
  readonly reconcileSince: (since: Date) => Promise<ReconciledSince>;
  /** Asks for a refund of an order's own payment, in the transaction that holds the order's lock. */
  readonly refund: (tx: Tx, request: OrderRefund) => Promise<RefundRow>;
  /**
   * Records that staff paid back cash that a courier took for a cancelled order. Returns the refund's id. Throws
   * NOTHING_TO_REFUND.
   */
  readonly returnCash: (tx: Tx, cash: CashToReturn) => Promise<string>;
  /** Rejected refunds, and those that were made in their place. */
  readonly otherRefunds: {
    readonly find: (reader: Reader, refundId: string) => Promise<RefundRow | undefined>;
    readonly list: (reader: Reader, orderId: string, since: Date) => Promise<OtherRefund[]>;
    readonly replace: (tx: Tx, rejected: RefundRow, others: readonly OtherRefund[]) => Promise<void>;
  };
  /** Books changes of an order's payments at their providers, outside any transaction. Throws 503. */
  readonly recheck: (orderId: string) => Promise<void>;
  /** Makes a refund at once, after its transaction; its job does it otherwise. */
  readonly runRefund: (refundId: string) => Promise<void>;
  /** Of these payments, those whose amount differs from the order's total and that nobody has decided yet. */
  readonly findUndecided: (reader: Reader, paymentIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Takes back the money of such a payment, which waits as before. `undefined`: it was decided. Locks order and payment. */
  readonly undoReview: (tx: Tx, paymentId: string) => Promise<"pending" | "cancelled" | undefined>;
  /** Refunds that staff have to pay, the oldest first. */
  readonly listRefundsByHand: (reader: Reader) => Promise<RefundByHand[]>;
  /** Records, once, that staff have paid a refund. Throws 404. */
  readonly recordRefundByHand: (
    call: StaffCall,
    paid: { readonly refundId: string; readonly reference: string },
  ) => Promise<void>;
  /** The amount of an order that can still be refunded. */
  readonly readLeft: (reader: Reader, order: OrderRow) => Promise<MoneyLeft>;
  /** Throws EXCHANGE_WAITING if a refund that was just written leaves less than the value of unsent exchanges. */
  readonly assertWorthKept: (reader: Reader, orderId: string) => Promise<void>;
  /** Whether a provider supports this method in this currency. */
  readonly takes: (method: PaymentMethod, currency: Currency) => boolean;
  /** Throws METHOD_NOT_AVAILABLE. */
  readonly assertOffered: (method: PaymentMethod, currency: Currency) => void;
}

/** Concurrent calls with the same id run once, and all get the same result. */
function sharedWhileRunning<T>(work: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (id) => {
    const known = running.get(id);
    if (known !== undefined) return known;
    const started = work(id).finally(() => running.delete(id));
    running.set(id, started);
    return started;
  };
}

// Each job mostly waits for a provider.
const atOnce = { batchSize: 20, concurrency: 4 };

function defineJobs(context: PaymentContext): void {
  const { metrics } = context;
  const { jobs } = context.platform;
  const handle = async ({ eventId }: { eventId: string }): Promise<void> => {
    const event = await handleReport(context, eventId);
    if (event.handledAt !== null)
      metrics.settled(event.provider, (event.handledAt.getTime() - event.receivedAt.getTime()) / 1000);
  };
  jobs.define(providerEventJob, handle, atOnce);
  jobs.define(refundJob, ({ refundId }: { refundId: string }) => runRefund(context, refundId), atOnce);
  // A code can be paid for up to three days: releasing it is retried for as long.
  const release = ({ paymentId }: { paymentId: string }) => releaseCode(context, paymentId);
  jobs.define(releaseCodeJob, release, { ...atOnce, retryLimit: 450 });
  jobs.schedule(remindCodesJob, "*/10 * * * *", () => remindOfCodes(context));
  jobs.schedule(pollJob, "* * * * *", () => pollPayments(context));
  jobs.schedule(expireOrdersJob, "* * * * *", () => expireOrders(context));
}

export function createPayments(deps: Omit<PaymentContext, "metrics" | "events">): Payments {
  const { platform, providers } = deps;
  const names = providers.filter(({ readWebhook }) => readWebhook !== undefined).map(({ name }) => name);
  const events = createEvents<PaymentEvents>("payments", {
    surplusKept: "What came above the total of a paid order stays as a gift card of its customer.",
  });
  const context = { ...deps, events, metrics: createPaymentMetrics(platform.metrics, platform.database, names) };
  defineJobs(context);
  return {
    on: events.on,
    events: events.events,
    routes: [
      ...paymentRoutes(context),
      ...adminPaymentRoutes(context),
      ...comparisonRoutes(context),
      ...reviewRoutes(context),
    ],
    handlers: paymentHandlers(context),
    findCode: async (tx, orderId) => {
      const waiting = await findWaitingCode(tx, orderId);
      const isOpen = waiting !== undefined && waiting.expiresAt > platform.clock.now();
      return isOpen && instructionsOf(waiting) !== undefined ? startView(waiting) : undefined;
    },
    releaseCodes: (tx, orderId) => releaseCodes(tx, context, orderId),
    holdMinutes: (method, currency, areFewLeft) =>
      context.providers.find((provider) => provider.supports(method, currency))?.holdMinutes?.(method, areFewLeft),
    create: (tx, order, method, saveConsentId) => createPayment(tx, context, order, method, saveConsentId),
    charges: {
      assertNone: assertNotCharging,
      findRunningAttempt,
      write: (tx, order, card) => writeCharge(tx, context, order, card),
      takeBack: (tx, orderId) => takeBackCharge(tx, context, orderId),
      run: sharedWhileRunning((paymentId) => runCharge(context, paymentId)),
    },
    find: findPayment,
    takesCard: ({ provider, account }, currency) =>
      providerNamed(context, provider)?.cards?.charges(account, currency) ?? false,
    assertKeepsCards: (method, currency) => {
      const { cards } = providerFor(context, method, currency);
      if (cards?.method !== method || !cards.keeps(currency)) throw cardSetupUnavailable();
    },
    open: sharedWhileRunning((paymentId) => openPayment(context, paymentId)),
    reconcile: (paymentId) => reconcile(context, paymentId),
    reconcileSince: (since) => reconcileSince(context, since),
    refund: (tx, request) => refundOrder(tx, context, request),
    returnCash: (tx, cash) => returnCash(tx, context, cash),
    otherRefunds: {
      find: findRefund,
      list: listOtherRefunds,
      replace: (tx, rejected, others) => replaceRefund(tx, platform, rejected, others),
    },
    recheck: (orderId) => recheck(context, orderId),
    runRefund: (refundId) =>
      runRefund(context, refundId).catch((error: unknown) =>
        platform.log.warn({ err: error }, "a refund waits for its job"),
      ),
    findUndecided,
    undoReview: (tx, paymentId) => undoReview(tx, context, paymentId),
    listRefundsByHand: (reader) => listRefundsByHand(reader, context),
    recordRefundByHand: (call, paid) => recordRefundByHand(context, call, paid),
    readLeft,
    assertWorthKept: (reader, orderId) => assertWorthKept(reader, context, orderId),
    takes: (method, currency) => context.providers.some((provider) => provider.supports(method, currency)),
    assertOffered: (method, currency) => void providerFor(context, method, currency),
  };
}
