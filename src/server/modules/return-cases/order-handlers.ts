import type { OrderEvents, Returned } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { minor, sum, zeroMinor } from "#shared/domain/money.ts";
import { countSettled, countSpoken } from "#shared/domain/return-cases.ts";
import { listCases } from "./read-cases.ts";

/** What the returns of an order hold and have refunded; what was exchanged is worth something elsewhere. */
async function findReturned(reader: Reader, orderId: string): Promise<Returned> {
  const cases = await listCases(reader, orderId);
  const ids = [...new Set(cases.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)))];
  const amountOf = (id: string) =>
    sum(
      cases.flatMap(({ lines }) =>
        lines.map((line) => (line.lineId === id ? minor(line.refundMinor + line.valueMinor) : zeroMinor)),
      ),
    );
  return {
    spoken: new Map(ids.map((id) => [id, countSpoken(cases, id)])),
    refunded: new Map(ids.map((id) => [id, { pieces: countSettled(cases, id), amountMinor: amountOf(id) }])),
    shippingMinor: sum(cases.map(({ shippingMinor }) => shippingMinor)),
  };
}

/** What returns tell when an order's pieces are refunded by line. */
export const returnHandlers: Pick<OrderEvents, "findReturned"> = { findReturned };
