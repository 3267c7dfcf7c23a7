import type { Reader, Tx } from "#server/platform/db/database.ts";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "#server/platform/db/orm.ts";
import type { PaymentProviderName } from "#shared/contract/payments.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import {
  type PaymentReviewRow,
  type PaymentRow,
  type ProviderEventRow,
  paymentReviews,
  payments,
  providerEvents,
  type RefundRow,
  refunds,
} from "./tables.ts";

export async function findPayment(reader: Reader, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await reader.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  return row;
}

export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  return row;
}

/** Finds a payment by the provider's id or alias, else by our id if the webhook carries it. */
export async function findReported(
  reader: Reader,
  provider: PaymentProviderName,
  about: { readonly reference: string | null; readonly paymentId: string | null },
): Promise<PaymentRow | undefined> {
  const { reference, paymentId } = about;
  const is = or(
    reference === null ? undefined : eq(payments.reference, reference),
    reference === null ? undefined : eq(sql`${payments.providerData} ->> 'alias'`, reference),
    paymentId === null ? undefined : eq(payments.id, paymentId),
  );
  if (is === undefined) return undefined;
  const rows = await reader
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), is))
    .orderBy(asc(payments.id))
    .limit(2);
  return rows.find((row) => row.reference === reference) ?? rows[0];
}

/** Attempts that are due for a check with their provider. */
export function duePayments(reader: Reader, now: Date, limit: number): Promise<PaymentRow[]> {
  return reader
    .select()
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);
}

/** No outcome yet. */
export const undecidedStatuses = ["created", "redirected", "pending", "authorized"] as const;

/** Opening got no response: the provider may know the payment or not. */
export const wasUnreachable = ({ status, failureCode }: Pick<PaymentRow, "status" | "failureCode">): boolean =>
  status === "failed" && failureCode === "unreachable";
/** The same as a condition on `payments`. */
export const isUnreachable = and(eq(payments.status, "failed"), eq(payments.failureCode, "unreachable"));

/** Postpones the next check of a due attempt whose check failed, so that it does not block others. */
export async function postpone(reader: Reader, paymentId: string, now: Date, until: Date): Promise<void> {
  await reader
    .update(payments)
    .set({ nextCheckAt: until })
    .where(and(eq(payments.id, paymentId), lte(payments.nextCheckAt, now)));
}

/** An order's attempts that may still be paid, including declined ones: the customer may try another card. */
export function listOpenAttempts(reader: Reader, orderId: string): Promise<PaymentRow[]> {
  return reader
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...undecidedStatuses, "failed"])))
    .orderBy(asc(payments.createdAt))
    .limit(50);
}

export async function payingPayment(reader: Reader, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await reader
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.paysOrder, true)))
    .limit(1);
  return row;
}

/** The payments of an order that took money: the one that paid it, and stray ones. */
export function listTaken(reader: Reader, orderId: string): Promise<PaymentRow[]> {
  return reader
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), gt(payments.capturedMinor, zeroMinor)))
    .orderBy(asc(payments.createdAt));
}

/** The payment of an order that can be refunded: the attempt that paid it, else a stray one. */
export async function refundablePayment(reader: Reader, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await reader
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), sql`${payments.capturedMinor} > ${payments.refundRequestedMinor}`))
    .orderBy(desc(payments.paysOrder), asc(payments.createdAt))
    .limit(1);
  return row;
}

/** Refunds not attempted since the given time: their job gave up or never ran. */
export function waitingRefunds(
  reader: Reader,
  { since, limit, byHand }: { since: Date; limit: number; byHand: readonly PaymentProviderName[] },
): Promise<RefundRow[]> {
  const ofThose = reader
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.provider, [...byHand]));
  return reader
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.status, "requested"),
        lte(sql`coalesce(${refunds.triedAt}, ${refunds.createdAt})`, since),
        // Staff pay those; they would block the others.
        byHand.length === 0 ? undefined : notInArray(refunds.paymentId, ofThose),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
}

const isInDoubt = and(eq(refunds.status, "requested"), isNotNull(refunds.unansweredSince));

/** Refunds that were sent and have no response. */
export function refundsInDoubt(reader: Reader, paymentIds: readonly string[]): Promise<RefundRow[]> {
  return reader
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...paymentIds]), isInDoubt));
}

/** Reviews by payment id. */
export async function findReviews(
  reader: Reader,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentReviewRow>> {
  const rows = await reader
    .select()
    .from(paymentReviews)
    .where(inArray(paymentReviews.paymentId, [...paymentIds]));
  return new Map(rows.map((row) => [row.paymentId, row]));
}

/** Number of orders a person has paid. */
export async function countPaid(reader: Reader, userId: string): Promise<number> {
  const [row] = await reader
    .select({ paid: count() })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.paysOrder, true)));
  return row?.paid ?? 0;
}

/** The provider's ids of completed refunds of a payment. */
export async function doneReferences(reader: Reader, paymentId: string): Promise<string[]> {
  const rows = await reader
    .select({ reference: refunds.providerReference })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "done")));
  return rows.flatMap(({ reference }) => reference ?? []);
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** SQL condition: payments of these orders, or with exactly this provider or own id. */
export const paymentsFound = (orderIds: readonly string[], text: string): SQL | undefined =>
  or(
    sql`${payments.orderId} = any(${sql.param([...orderIds])}::uuid[])`,
    eq(payments.reference, text),
    isId(text) ? eq(payments.id, text) : undefined,
  );

interface AskedPayments extends Page {
  readonly view: "all" | "undecided" | "attention";
  readonly orderId?: string | undefined;
}

export async function pageOfPayments(
  reader: Reader,
  query: AskedPayments,
  search?: SQL,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const views: Record<typeof query.view, SQL | undefined> = {
    all: undefined,
    undecided: or(
      inArray(payments.status, [...undecidedStatuses]),
      inArray(payments.id, reader.select({ id: refunds.paymentId }).from(refunds).where(isInDoubt)),
    ),
    attention: sql`${payments.id} in (select id from payments_to_review)`,
  };
  const ofOrder = query.orderId === undefined ? undefined : eq(payments.orderId, query.orderId);
  const where = and(views[query.view], ofOrder, search);
  const newestFirst = [desc(payments.createdAt), desc(payments.id)];
  // Ids first: a deep offset then scans an index instead of the payment rows.
  const ids = reader
    .select({ id: payments.id })
    .from(payments)
    .where(where)
    .orderBy(...newestFirst)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const rows = await reader
    .select()
    .from(payments)
    .where(inArray(payments.id, ids))
    .orderBy(...newestFirst);
  const [counted] = await reader.select({ total: count() }).from(payments).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function pageOfEvents(
  reader: Reader,
  query: Page & { readonly outcome?: ProviderEventRow["outcome"] | undefined },
): Promise<{ rows: ProviderEventRow[]; total: number }> {
  const where = query.outcome === undefined ? undefined : eq(providerEvents.outcome, query.outcome);
  const rows = await reader
    .select()
    .from(providerEvents)
    .where(where)
    .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [counted] = await reader.select({ total: count() }).from(providerEvents).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export function listRefunds(reader: Reader, orderId: string): Promise<RefundRow[]> {
  return reader
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(200);
}

/** After a decline the customer may pay with another card on the same page. */
export const mayTurn = ({ status, initiator, expiresAt }: PaymentRow, now: Date): boolean =>
  status === "failed" && initiator === "customer" && now <= expiresAt;
