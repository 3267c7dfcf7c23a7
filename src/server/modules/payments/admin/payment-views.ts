import type { Reader } from "#server/platform/db/database.ts";
import type { AdminPayment } from "#shared/contract/payments.ts";
import type { PaymentContext } from "../context.ts";
import { findReviews, refundsInDoubt } from "../read-payments.ts";
import type { PaymentRow } from "../tables.ts";
import { adminPaymentView } from "../view.ts";

/** Payments as staff see them, with their orders, customers, refunds without a response, and reviews. */
export async function adminPaymentViews(
  reader: Reader,
  context: PaymentContext,
  rows: readonly PaymentRow[],
): Promise<AdminPayment[]> {
  const ids = rows.map((row) => row.id);
  const orders = await context.orders.byIds(reader, [...new Set(rows.map((row) => row.orderId))]);
  const inDoubt = await refundsInDoubt(reader, ids);
  const reviews = await findReviews(reader, ids);
  const staffIds = [...reviews.values()].flatMap(({ assigneeId, closedBy }) =>
    [assigneeId ?? [], closedBy ?? []].flat(),
  );
  const people = await context.people.find(reader, [...new Set([...rows.map((row) => row.userId), ...staffIds])]);
  const orderById = new Map(orders.map((order) => [order.id, order]));
  return rows.flatMap((row) => {
    const order = orderById.get(row.orderId);
    return order === undefined ? [] : adminPaymentView(row, { order, people, inDoubt, review: reviews.get(row.id) });
  });
}

/** One payment as staff see it. */
export async function adminViewOf(reader: Reader, context: PaymentContext, payment: PaymentRow): Promise<AdminPayment> {
  const [view] = await adminPaymentViews(reader, context, [payment]);
  if (view === undefined) throw new Error(`the order of payment ${payment.id} is missing`);
  return view;
}
