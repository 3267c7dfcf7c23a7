import { orderHistory, orders, refundLines } from "#server/modules/orders/tables.ts";
import { payments, refunds } from "#server/modules/payments/tables.ts";
import { shipments } from "#server/modules/shipping/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { minor, zeroMinor } from "#shared/domain/money.ts";
import { refundOfPieces } from "#shared/domain/return-money.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";
import { writeRefund } from "./refunded-return.ts";

interface Lost extends Record<string, unknown> {
  readonly id: string;
  readonly exchange_id: string;
  readonly purchase_id: string;
  readonly line_id: string;
  readonly quantity: number;
  readonly ordered: number;
  readonly value_minor: string;
}

/** The lost parcel of an exchange whose purchase was paid by card. */
const findLost = ({ tx }: SeedContext): Promise<Lost[]> =>
  readRows<Lost>(
    tx,
    sql`select s.id, s.order_id as exchange_id, c.order_id as purchase_id, l.line_id, l.quantity, n.quantity as ordered, r.value_minor
      from shipments s join shipment_lines l on l.shipment_id = s.id join order_lines n on n.id = l.line_id
      join return_cases c on c.exchange_order_id = s.order_id join return_lines r on r.case_id = c.id and r.new_line_id = l.line_id
      join payments p on p.order_id = c.order_id and p.pays_order and p.provider = 'sandbox' and p.refund_requested_minor = 0
      where s.state = 'lost' and s.closed_at is null limit 1`,
  );

/** The provider rejected the refund of a lost parcel; staff made it in the provider's dashboard, and are to say so at the parcel. */
export async function seedRejectedRefund(context: SeedContext): Promise<void> {
  const [lost] = await findLost(context);
  if (lost === undefined) return;
  const { tx, now, idOf } = context;
  const [order] = await tx.select().from(orders).where(eq(orders.id, lost.purchase_id));
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, lost.purchase_id), eq(payments.paysOrder, true)));
  if (order === undefined || payment === undefined) return;
  const amountMinor = refundOfPieces(minor(Number(lost.value_minor)), {
    of: lost.ordered,
    before: 0,
    pieces: lost.quantity,
  });
  const [asked, made] = [addMinutes(now, -180), addMinutes(now, -90)];
  const refundId = idOf("other", `rejected-refund:${lost.id}`);
  await tx.insert(refunds).values({
    ...{ id: refundId, orderId: order.id, paymentId: payment.id, amountMinor, cardsMinor: zeroMinor },
    ...{ currency: order.currency, countsForOrder: true, reason: "Lost by the courier", status: "failed" },
    ...{ requestedBy: idOf("user", demoAdmin), failure: "card account closed", createdAt: asked, sentAt: asked },
  });
  await tx.insert(refundLines).values({
    ...{ id: idOf("other", `rejected-line:${lost.id}`), orderId: lost.exchange_id, refundId, lineId: lost.line_id },
    ...{ quantity: lost.quantity, amountMinor, restock: false, status: "rejected", createdAt: asked },
  });
  const closed = { closedAs: "refund", closedAt: asked, refundId, refundRejected: true } as const;
  await tx.update(shipments).set(closed).where(eq(shipments.id, lost.id));
  const reason = "refunded at the provider";
  const { refundId: outsideId, paymentStatus } = await writeRefund(
    context,
    { order, payment },
    { amountMinor, at: made, reason },
  );
  const outside = { providerReference: "outside", cardsMinor: null, requestedBy: null };
  await tx.update(refunds).set(outside).where(eq(refunds.id, outsideId));
  await tx.insert(orderHistory).values({
    ...{
      id: idOf("other", `history:${order.id}:money:outside`),
      orderId: order.id,
      at: made,
      fromStatus: order.status,
    },
    ...{ status: paymentStatus, by: "system", actorId: null, note: reason },
  });
}
