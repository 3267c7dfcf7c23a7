import type { OrderEvents, Orders, Returned } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { minor, sum, zeroMinor } from "#shared/domain/money.ts";
import { countSettled, countSpoken } from "#shared/domain/return-cases.ts";
import { listCases, type WholeCase } from "./read-cases.ts";
import { sumRejected } from "./refund-missing.ts";

type Deps = Pick<Orders, "byIds">;

/** Exchanges that are not sent yet, or whose missing pieces wait for another refund, including repeated exchanges. */
async function findWaiting(reader: Reader, orders: Deps, cases: readonly WholeCase[]): Promise<Returned["waiting"]> {
  const waiting: Returned["waiting"][number][] = [];
  for (const { exchangeOrderId, lines } of cases) {
    if (exchangeOrderId === null) continue;
    const [order] = await orders.byIds(reader, [exchangeOrderId]);
    const worthMinor = sum(lines.map(({ valueMinor }) => minor(valueMinor)));
    if (order?.status === "paid" || order?.status === "processing")
      waiting.push({ orderId: order.id, number: order.number, worthMinor });
    else {
      const rejectedMinor = await sumRejected(reader, exchangeOrderId);
      if (order !== undefined && rejectedMinor > 0)
        waiting.push({ orderId: order.id, number: order.number, worthMinor: rejectedMinor });
      waiting.push(...(await findWaiting(reader, orders, await listCases(reader, exchangeOrderId))));
    }
  }
  return waiting;
}

/** The pieces in returns of an order, and their refunds; exchanged pieces count in the exchange's order. */
async function findReturned(reader: Reader, orders: Deps, orderId: string): Promise<Returned> {
  const cases = await listCases(reader, orderId);
  const ids = [...new Set(cases.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)))];
  const amountOf = (id: string) =>
    sum(
      cases.flatMap(({ lines }) =>
        lines.map((line) =>
          line.lineId === id ? minor(line.refundMinor + line.otherwiseMinor + line.valueMinor) : zeroMinor,
        ),
      ),
    );
  return {
    spoken: new Map(ids.map((id) => [id, countSpoken(cases, id)])),
    refunded: new Map(ids.map((id) => [id, { pieces: countSettled(cases, id), amountMinor: amountOf(id) }])),
    shippingMinor: sum(cases.flatMap((one) => [one.shippingMinor, one.shippingOtherwiseMinor])),
    waiting: await findWaiting(reader, orders, cases),
  };
}

/** Returns' answers to orders about their pieces and refunds. */
export const returnHandlers = (orders: Deps): Pick<OrderEvents, "findReturned"> => ({
  findReturned: (reader, orderId) => findReturned(reader, orders, orderId),
});
