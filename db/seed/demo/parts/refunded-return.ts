import { takeBack } from "#server/modules/loyalty/move-points.ts";
import { noteReturn, type OrderLineRow, type OrderRow, toLineCosts } from "#server/modules/orders/index.ts";
import { orderHistory, orderLines, orders } from "#server/modules/orders/tables.ts";
import {
  type PaymentRow,
  payments,
  refunds,
  sandboxPayments,
  sandboxRefunds,
} from "#server/modules/payments/tables.ts";
import { insertCase } from "#server/modules/return-cases/read-cases.ts";
import { addDays, addMinutes } from "#server/platform/clock.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { type Minor, minor, zeroMinor } from "#shared/domain/money.ts";
import { pointsTakenBack } from "#shared/domain/points.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";

interface Sold {
  readonly order: OrderRow;
  readonly line: OrderLineRow;
  readonly payment: PaymentRow;
}

/** An Egyptian order of one line of goods, paid by card alone, that has arrived and of which nothing was returned. */
async function findSold({ tx, now }: SeedContext): Promise<Sold | undefined> {
  const [found] = await readRows<{ id: string }>(
    tx,
    sql`select o.id from orders o join payments p on p.order_id = o.id and p.pays_order and p.provider = 'sandbox'
      where o.status = 'delivered' and o.payment_status = 'paid' and o.origin = 'purchase' and o.market = 'EG'
        and o.seller is not null and o.currency = 'EGP' and o.gift_card_minor = 0 and o.points_used = 0
        and o.coupon_discount_minor = 0 and o.delivered_at < ${addDays(now, -7).toISOString()}
        and (select count(*) from order_lines l where l.order_id = o.id) = 1
        and exists (select 1 from order_lines l where l.order_id = o.id and l.kind = 'physical')
        and not exists (select 1 from return_cases c where c.order_id = o.id)
      order by o.delivered_at desc, o.id limit 1`,
  );
  if (found === undefined) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.id));
  const [line] = await tx.select().from(orderLines).where(eq(orderLines.orderId, found.id));
  const [payment] = await tx.select().from(payments).where(eq(payments.orderId, found.id));
  return order && line && payment && { order, line, payment };
}

interface Refunded {
  readonly amountMinor: Minor;
  readonly at: Date;
  readonly reason: string;
}

/** The money at the provider, in the payment and on the order, and the points that went with it. */
export async function writeRefund(
  context: SeedContext,
  { order, payment }: Pick<Sold, "order" | "payment">,
  { amountMinor, at, reason }: Refunded,
) {
  const { tx, idOf } = context;
  const { id: orderId, userId, currency } = order;
  const refundId = idOf("other", `refund:${orderId}`);
  const reference = payment.reference ?? "";
  await tx.insert(refunds).values({
    ...{ id: refundId, orderId, paymentId: payment.id, amountMinor, cardsMinor: zeroMinor, currency },
    ...{ countsForOrder: true, reason, requestedBy: idOf("user", demoAdmin) },
    ...{ status: "done", providerReference: reference, createdAt: at, sentAt: at, doneAt: at },
  });
  await tx.insert(sandboxRefunds).values({ idempotencyKey: refundId, reference, amountMinor, createdAt: at });
  await tx.update(sandboxPayments).set({ refundedMinor: amountMinor }).where(eq(sandboxPayments.reference, reference));
  await tx
    .update(payments)
    .set({ refundRequestedMinor: amountMinor, refundedMinor: amountMinor, updatedAt: at })
    .where(eq(payments.id, payment.id));
  const points = pointsTakenBack(order.pointsEarned, order.paidMinor, amountMinor);
  const clock = { now: () => at };
  const ids = { ...context.platform.ids, next: () => idOf("points-entry", `refund:${orderId}`) };
  await takeBack(tx, { clock, ids }, refundId, { userId, orderId, points });
  const paymentStatus = amountMinor >= order.paidMinor ? "refunded" : "partially_refunded";
  await tx
    .update(orders)
    .set({ refundedMinor: amountMinor, paymentStatus, pointsTakenBack: points, updatedAt: at })
    .where(eq(orders.id, orderId));
  return { refundId, paymentStatus } as const;
}

/** A return that is over: its money has gone back, and the reports show it. */
export async function seedRefundedReturn(context: SeedContext): Promise<void> {
  const sold = await findSold(context);
  if (sold === undefined) return;
  const { tx, now, idOf } = context;
  const { order, line } = sold;
  const amountMinor = minor(toLineCosts(order, [line]).get(line.id) ?? zeroMinor);
  const [asked, approved, received] = [addDays(now, -6), addDays(now, -5), addDays(now, -2)];
  const at = addMinutes(received, 20);
  const move = async (from: string, to: OrderRow["status"], when: Date, by: "customer" | "admin") => {
    await tx.update(orders).set({ status: to, updatedAt: when }).where(eq(orders.id, order.id));
    await tx.insert(orderHistory).values({
      ...{ id: idOf("other", `history:${order.id}:${to}:refunded`), orderId: order.id, at: when, fromStatus: from },
      ...{ status: to, by, actorId: by === "admin" ? idOf("user", demoAdmin) : order.userId, note: null },
    });
  };
  await move("delivered", "return_requested", asked, "customer");
  await move("return_requested", "returned", received, "admin");
  const { refundId, paymentStatus } = await writeRefund(context, sold, {
    ...{ amountMinor, at },
    reason: `${order.number}-R1`,
  });
  await tx.insert(orderHistory).values({
    ...{ id: idOf("other", `history:${order.id}:money:refunded`), orderId: order.id, at, fromStatus: "returned" },
    ...{ status: paymentStatus, by: "admin", actorId: idOf("user", demoAdmin), note: `${order.number}-R1` },
  });
  const { quantity } = line;
  await insertCase(
    tx,
    {
      ...{ id: idOf("other", `return:${order.id}`), orderId: order.id, userId: order.userId },
      ...{ number: `${order.number}-R1`, status: "refunded", fee: "customer", refundMinor: amountMinor, refundId },
      ...{ requestedAt: asked, approvedAt: approved, receivedAt: received, closedAt: at },
    },
    [
      {
        ...{ lineId: line.id, quantity, reason: "changed_mind", opened: false, note: "غيّرت رأيي." },
        ...{ refundsShipping: "none", restockDefault: true, condition: "opened", accepted: quantity, restocked: 0 },
        refundMinor: amountMinor,
      },
    ],
  );
  const request = { lines: [{ lineId: line.id, quantity }], reason: "غيّرت رأيي.", requestedAt: asked };
  await noteReturn(tx, order.id, request);
}
