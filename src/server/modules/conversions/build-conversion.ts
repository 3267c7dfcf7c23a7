import { listRefundLines, type OrderLineRow, type PlacedOrder } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type AnalyticsItem, toItem } from "#shared/domain/measured-lines.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { Buyer, Conversion, ConversionDeps } from "./ports.ts";
import type { ConversionRow } from "./tables.ts";

const toLineItem = (line: OrderLineRow): AnalyticsItem =>
  toItem({ ...line, discount: toMajor(line.discountMinor), total: toMajor(line.totalMinor) });

/** The items of a purchase or of a refund. */
async function findItems(reader: Reader, row: ConversionRow, { lines }: PlacedOrder): Promise<AnalyticsItem[]> {
  if (row.kind === "purchase") return lines.map(toLineItem);
  const refunded = (await listRefundLines(reader, row.orderId)).filter(({ refundId }) => refundId === row.refundId);
  return refunded.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line === undefined ? [] : [{ ...toLineItem(line), quantity }];
  });
}

/** The report of a paid or refunded order. */
export async function buildConversion(reader: Reader, row: ConversionRow, placed: PlacedOrder): Promise<Conversion> {
  const { order } = placed;
  return {
    ...{ eventId: row.eventId, kind: row.kind, happenedAt: row.happenedAt, currency: row.currency },
    order: {
      ...{ id: order.id, number: order.number, coupon: order.couponCode },
      shipping: toMajor(order.shippingMinor),
      tax: toMajor(order.taxMinor),
    },
    value: toMajor(row.amountMinor),
    items: await findItems(reader, row, placed),
  };
}

/** The buyer; `undefined` once the account is closed. */
export async function findBuyer(
  reader: Reader,
  { people }: Pick<ConversionDeps, "people">,
  { order }: PlacedOrder,
): Promise<Buyer | undefined> {
  const person = (await people.find(reader, [order.userId])).get(order.userId);
  if (person === undefined) return undefined;
  const { email, firstName, lastName } = person;
  const [phone, country] = [person.phone ?? order.shippingAddress?.phone, order.shippingAddress?.country];
  const city = order.shippingAddress?.city;
  return {
    ...{ email, firstName, lastName },
    ...(phone === undefined ? {} : { phone }),
    ...(city === undefined || city === "" ? {} : { city }),
    ...(country === undefined ? {} : { country }),
  };
}
