import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { isNotCarriedOut } from "#server/platform/errors.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import { findPayment } from "./read-payments.ts";
import { toOpen } from "./start-payment.ts";
import { type PaymentRow, payments } from "./tables.ts";

type Needs = Pick<PaymentContext, "platform">;

const isCreated = ({ id }: PaymentRow) => and(eq(payments.id, id), eq(payments.status, "created"));

/** Stores the provider's response; a charge that it did not make has failed. */
async function keepSent(
  { platform: { database, clock } }: Needs,
  payment: PaymentRow,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [row] = await database.reader
    .update(payments)
    .set({ ...changes, updatedAt: clock.now() })
    .where(isCreated(payment))
    .returning();
  return row ?? (await findPayment(database.reader, payment.id)) ?? payment;
}

/** How long the provider's records may still show a charge that was withdrawn after it was sent. */
const recordMinutes = 60;

/** Withdraws a charge: it is not sent, or not again. The caller holds the order's lock. */
export async function takeBackCharge(tx: Tx, { platform: { clock } }: Needs, orderId: string): Promise<void> {
  const until = addMinutes(clock.now(), recordMinutes);
  await tx
    .update(payments)
    .set({
      providerData: sql`${payments.providerData} || '{"takenBack":"1"}'`,
      expiresAt: sql`least(${payments.expiresAt}, ${until.toISOString()}::timestamptz)`,
    })
    .where(and(eq(payments.orderId, orderId), eq(payments.initiator, "merchant"), eq(payments.status, "created")));
}

const isTakenBack = ({ providerData }: PaymentRow): boolean => providerData["takenBack"] !== undefined;

/** Marks a charge as sent: `again` when it was before, `undefined` when it was taken back or decided meanwhile. */
async function claimSending(
  { platform: { database } }: Needs,
  payment: PaymentRow,
): Promise<"first" | "again" | undefined> {
  const [row] = await database.reader
    .update(payments)
    .set({ providerData: sql`${payments.providerData} || '{"sent":"1"}'` })
    .where(
      and(
        isCreated(payment),
        sql`${payments.providerData} ->> 'sent' is null and ${payments.providerData} ->> 'takenBack' is null`,
      ),
    )
    .returning({ id: payments.id });
  if (row !== undefined) return "first";
  const now = await findPayment(database.reader, payment.id);
  return now?.status === "created" && !isTakenBack(now) ? "again" : undefined;
}

/** The provider rejected the call before doing anything: it may be sent again. */
const unclaimSending = ({ platform: { database } }: Needs, payment: PaymentRow) =>
  database.reader
    .update(payments)
    .set({ providerData: sql`${payments.providerData} - 'sent'` })
    .where(isCreated(payment));

/**
 * Sends a written charge to its provider, outside any transaction. Where the provider deduplicates by key, it may be
 * repeated. Elsewhere it is sent only once, and the provider's records decide.
 */
export async function sendCharge(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  const { platform, cards, orders } = context;
  const { reader } = platform.database;
  const keeping = providerNamed(context, payment.provider)?.cards;
  if (payment.status !== "created" || payment.reference !== null || keeping === undefined) return payment;
  if (platform.clock.now() > payment.expiresAt) return payment;
  const order = await orders.require(reader, payment.orderId);
  const card = await cards.findForCharge(reader, payment.savedCardId ?? "");
  const isWanted =
    order.status === "pending_payment" && !isTakenBack(payment) && (await cards.isAgreed(reader, payment.userId));
  if (!isWanted || card === undefined) {
    // A sent charge may have been made: the provider's records decide.
    if (payment.providerData["sent"] !== undefined) return payment;
    const ended = isWanted
      ? { status: "failed" as const, failureCode: "card_removed" }
      : { status: "cancelled" as const };
    return keepSent(context, payment, { ...ended, nextCheckAt: null });
  }
  const charge = { ...(await toOpen(context, payment)), ...card };
  const claimed = await claimSending(context, payment);
  const isFirst = claimed === "first";
  if (claimed === undefined || (!isFirst && !keeping.isRepeatable)) return payment;
  const sent = await keeping.charge(charge).catch(async (error: unknown) => {
    if (isFirst && isNotCarriedOut(error)) await unclaimSending(context, payment);
    throw error;
  });
  return "refused" in sent
    ? keepSent(context, payment, { status: "failed", failureCode: sent.refused, nextCheckAt: null })
    : keepSent(context, payment, { status: "pending", reference: sent.reference });
}
