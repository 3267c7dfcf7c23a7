import type { OrderRow } from "#server/modules/orders/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray } from "#server/platform/db/orm.ts";
import type { PaymentProviderName } from "#shared/contract/payments.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import { paymentInProgress } from "./errors.ts";
import { findPayment, undecidedStatuses } from "./read-payments.ts";
import { reconcile } from "./reconcile.ts";
import { type PaymentRow, payments } from "./tables.ts";

/** Longer than a charge takes, shorter than providers keep idempotency keys (24 h). */
const repeatableMinutes = 23 * 60;
/** A charge that cannot be repeated counts as failed after this time without a record at the provider. */
const onceMinutes = 60;
const firstCheckMinutes = 2;

export interface CardToCharge {
  readonly id: string;
  readonly provider: PaymentProviderName;
  /** The provider's account that holds the card. */
  readonly account: string;
}

const underWay = (orderId: string) =>
  and(
    eq(payments.orderId, orderId),
    eq(payments.initiator, "merchant"),
    inArray(payments.status, [...undecidedStatuses]),
  );

/** Throws PAYMENT_IN_PROGRESS while a saved card is charged for the order. The caller holds the order's lock. */
export async function assertNotCharging(reader: Reader, orderId: string): Promise<void> {
  const [running] = await reader.select({ id: payments.id }).from(payments).where(underWay(orderId)).limit(1);
  if (running !== undefined) throw paymentInProgress();
}

/** Start of the customer's latest attempt for an order, if that is still undecided. */
export async function findRunningAttempt(reader: Reader, orderId: string): Promise<Date | undefined> {
  const [row] = await reader
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.initiator, "customer"),
        inArray(payments.status, [...undecidedStatuses, "failed"]),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.createdAt;
}

/**
 * Writes the charge of a saved card. The caller holds the order's lock; a unique index refuses a second one in flight.
 */
export async function writeCharge(
  tx: Tx,
  context: Pick<PaymentContext, "platform" | "providers">,
  order: OrderRow,
  card: CardToCharge,
): Promise<string> {
  const { clock, ids } = context.platform;
  const keeping = providerNamed(context, card.provider)?.cards;
  if (keeping === undefined) throw new Error(`${card.provider} keeps no cards`);
  const now = clock.now();
  const id = ids.next();
  await tx.insert(payments).values({
    id,
    orderId: order.id,
    userId: order.userId,
    method: keeping.method,
    provider: card.provider,
    amountMinor: order.totalMinor,
    currency: order.currency,
    status: "created",
    initiator: "merchant",
    savedCardId: card.id,
    nextCheckAt: addMinutes(now, firstCheckMinutes),
    expiresAt: addMinutes(now, keeping.isRepeatable ? repeatableMinutes : onceMinutes),
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Sends a written charge and fetches its result; without a response the job looks it up again. */
export async function runCharge(context: PaymentContext, paymentId: string): Promise<PaymentRow | undefined> {
  try {
    return await reconcile(context, paymentId);
  } catch (error) {
    context.platform.log.warn({ err: error, paymentId }, "a charge was not answered");
    return findPayment(context.platform.database.reader, paymentId);
  }
}
