import type { OrderRow } from "#server/modules/orders/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, count, eq, or } from "#server/platform/db/orm.ts";
import { preparedInsert } from "#server/platform/db/prepared.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { PaymentStart } from "#shared/contract/payments.ts";
import { minor } from "#shared/domain/money.ts";
import { type PaymentContext, providerFor, providerNamed } from "./context.ts";
import { instructionsOf } from "./instructions.ts";
import type { OpenedPayment, PaymentToOpen, ProviderData, RefusedPayment } from "./ports.ts";
import { countPaid, findPayment, isUnreachable, wasUnreachable } from "./read-payments.ts";
import { announceCode, nextReminder } from "./remind-codes.ts";
import { type PaymentRow, payments } from "./tables.ts";
import { toFailure, toOutcome } from "./view.ts";

/** Minutes until the first check of an undecided attempt. */
const firstCheckMinutes = 2;

function nameFor(context: PaymentContext, order: OrderRow, method: PaymentMethod): PaymentRow["provider"] {
  return order.totalMinor === 0 ? "none" : providerFor(context, method, order.currency).name;
}

/** A stored attempt, and whether it must be opened at its provider. */
export interface WrittenPayment {
  readonly start: PaymentStart;
  readonly isToOpen: boolean;
}

/** Chooses a number for an attempt if its provider needs one from us. */
async function numberAttempt(
  tx: Tx,
  context: PaymentContext,
  { id, number }: OrderRow,
  name: string,
): Promise<ProviderData> {
  const provider = providerNamed(context, name);
  if (provider?.numberAttempt === undefined) return {};
  const [row] = await tx.select({ before: count() }).from(payments).where(eq(payments.orderId, id));
  return provider.numberAttempt({ orderNumber: number, attempt: (row?.before ?? 0) + 1 });
}

const insertPayment = preparedInsert(payments);

/**
 * Writes a payment attempt in the order's transaction, before any provider call. The payment of a free order is settled
 * at once.
 */
export async function createPayment(
  tx: Tx,
  context: PaymentContext,
  order: OrderRow,
  method: PaymentMethod,
  /** The customer agreed that the card is kept. */
  saveConsentId: string | null = null,
): Promise<WrittenPayment> {
  const { clock, ids } = context.platform;
  const now = clock.now();
  const provider = nameFor(context, order, method);
  const isOutside = provider !== "none" && provider !== "cod";
  const [payment] = await insertPayment(tx, [
    {
      id: ids.next(),
      orderId: order.id,
      userId: order.userId,
      method,
      provider,
      amountMinor: order.totalMinor,
      currency: order.currency,
      providerData: await numberAttempt(tx, context, order, provider),
      status: provider === "none" ? "captured" : provider === "cod" ? "pending" : "created",
      paysOrder: provider === "none",
      settledAt: provider === "none" ? now : null,
      nextCheckAt: isOutside ? addMinutes(now, firstCheckMinutes) : null,
      expiresAt: order.expiresAt ?? addMinutes(now, 30),
      saveConsentId,
      createdAt: now,
      updatedAt: now,
    },
  ]);
  if (payment === undefined) throw new Error("a payment was not written");
  return { start: startView(payment), isToOpen: isToOpen(payment) };
}

/** Cards that the customer can choose on the provider's page; a charge has none. */
async function keptCardsOf(context: PaymentContext, { userId, provider, initiator }: PaymentRow) {
  const isShown = initiator === "customer" && providerNamed(context, provider)?.cards?.showsKept === true;
  const keptCards = isShown ? await context.cards.listTokens(context.platform.database.reader, userId, provider) : [];
  return keptCards.length === 0 ? {} : { keptCards };
}

/** The input for opening a payment at its provider. */
export async function toOpen(context: PaymentContext, payment: PaymentRow): Promise<PaymentToOpen> {
  const { reader } = context.platform.database;
  const { order, lines } = await context.orders.withLines(
    reader,
    await context.orders.require(reader, payment.orderId),
  );
  const person = (await context.people.find(reader, [payment.userId])).get(payment.userId);
  const origin = context.platform.origin();
  const customerRef =
    payment.saveConsentId === null
      ? undefined
      : await context.cards.findCustomerRef(reader, payment.userId, payment.provider);
  const page = (name: string) => `${origin}/payment/${name}?payment=${payment.id}`;
  return {
    paymentId: payment.id,
    orderNumber: order.number,
    method: payment.method,
    amountMinor: minor(payment.amountMinor),
    currency: payment.currency,
    language: order.language,
    data: payment.providerData,
    customer: {
      id: payment.userId,
      firstName: person?.firstName ?? "",
      lastName: person?.lastName ?? "",
      email: person?.email ?? "",
      phone: person?.phone ?? null,
      since: person?.createdAt ?? payment.createdAt,
      paidOrders: await countPaid(reader, payment.userId),
    },
    shippingAddress: order.shippingAddress,
    lines: lines.map((line) => ({
      productId: line.productId,
      kind: line.kind,
      name: line.name,
      size: line.size,
      quantity: line.quantity,
      totalMinor: minor(line.totalMinor),
    })),
    shippingMinor: minor(order.shippingMinor),
    taxMinor: minor(order.taxMinor),
    reductionMinor: minor(order.couponDiscountMinor + order.pointsDiscountMinor + order.giftCardMinor),
    ...(customerRef === undefined || person === undefined
      ? {}
      : { keepsCard: { ...person, userId: person.id, customerRef } }),
    ...(await keptCardsOf(context, payment)),
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
    urls: {
      success: page("success"),
      failure: page("failure"),
      cancel: page("cancel"),
      result: page("result"),
      webhook: `${origin}/api/payments/webhooks/${payment.provider}`,
    },
  };
}

export function startView(payment: PaymentRow): PaymentStart {
  const { id, provider, redirectUrl } = payment;
  const status = toOutcome(payment);
  const instructions = instructionsOf(payment);
  return {
    ...{ id, provider, status },
    ...(redirectUrl === null ? {} : { redirectUrl }),
    ...(instructions === undefined ? {} : { instructions }),
    ...toFailure(payment),
  };
}

/** Never opened, or the provider was unreachable: the customer was redirected nowhere, so it may be opened again. */
const isToOpen = (payment: PaymentRow): boolean => payment.status === "created" || wasUnreachable(payment);

const toBeOpened = (paymentId: string) =>
  and(eq(payments.id, paymentId), or(eq(payments.status, "created"), isUnreachable));

async function keepOpening(
  context: PaymentContext,
  payment: PaymentRow,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<PaymentStart> {
  const { database, clock } = context.platform;
  const row = await database.transaction(async (tx) => {
    const [changed] = await tx
      .update(payments)
      .set({ ...changes, updatedAt: clock.now() })
      .where(toBeOpened(payment.id))
      .returning();
    if (changed !== undefined) await announceCode(tx, context, changed);
    return changed;
  });
  return startView(row ?? (await findPayment(database.reader, payment.id)) ?? payment);
}

const toChanges = (opened: OpenedPayment | RefusedPayment, payment: PaymentRow, now: Date) =>
  "refused" in opened
    ? ({ status: "failed", failureCode: opened.refused, nextCheckAt: null } as const)
    : ({
        reference: opened.reference,
        redirectUrl: opened.redirectUrl ?? null,
        providerData: opened.data ?? {},
        status: opened.redirectUrl === undefined ? "pending" : "redirected",
        nextReminderAt: opened.data?.code === undefined ? null : nextReminder(payment, now),
        failureCode: null,
        nextCheckAt: addMinutes(now, firstCheckMinutes),
      } as const);

/**
 * Opens an attempt at its provider, outside any transaction. Idempotent: a second call returns the first result. Opens
 * only while its order waits for payment, so a repeated call cannot take money for a cancelled order. A rejection by
 * the provider fails the attempt with the reason. When the provider is unreachable the attempt fails for now; the same
 * call can open it later.
 */
export async function openPayment(context: PaymentContext, paymentId: string): Promise<PaymentStart> {
  const { database, log, clock } = context.platform;
  const payment = await findPayment(database.reader, paymentId);
  if (payment === undefined) throw new Error("a payment that was just written is not there");
  const provider = providerNamed(context, payment.provider);
  if (!isToOpen(payment) || provider === undefined) return startView(payment);
  const { status } = await context.orders.require(database.reader, payment.orderId);
  if (status !== "pending_payment") return startView(payment);
  let changes: Partial<typeof payments.$inferInsert>;
  try {
    changes = toChanges(await provider.open(await toOpen(context, payment)), payment, clock.now());
  } catch (error) {
    log.error({ err: error, paymentId, provider: payment.provider }, "a payment could not be opened");
    changes = { status: "failed", failureCode: "unreachable" };
  }
  return keepOpening(context, payment, changes);
}
