import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { minor, sum } from "#shared/domain/money.ts";
import type { PaymentContext } from "./context.ts";
import { exchangeWaiting } from "./errors.ts";
import { readLeft } from "./refund-order.ts";

/**
 * The refundable rest of an order: its money, and the part of its gift cards not refunded yet nor in proportion to that
 * money.
 */
async function readWholeLeft(reader: Reader, order: OrderRow): Promise<number> {
  const { paidLeftMinor, cardsLeftMinor } = await readLeft(reader, order);
  if (order.paidMinor === 0) return cardsLeftMinor;
  const paid = BigInt(order.paidMinor);
  const besideMinor = Number((BigInt(paidLeftMinor) * BigInt(order.giftCardMinor) + paid - 1n) / paid);
  return paidLeftMinor + Math.min(besideMinor, cardsLeftMinor);
}

/**
 * Reserves the value of unsent exchanges: their customer gets the goods, so their money must not be refunded too. Call
 * it once the refund is written. Throws EXCHANGE_WAITING.
 */
export async function assertWorthKept(
  reader: Reader,
  { orders }: Pick<PaymentContext, "orders">,
  orderId: string,
): Promise<void> {
  const { waiting } = await orders.findReturned(reader, orderId);
  const [first] = waiting;
  if (first === undefined) return;
  const worth = minor(sum(waiting.map(({ worthMinor }) => worthMinor)));
  if ((await readWholeLeft(reader, await orders.require(reader, orderId))) < worth)
    throw exchangeWaiting({ orderId: first.orderId, orderNumber: first.number });
}
