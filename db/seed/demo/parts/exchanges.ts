import { reserveStock, sellStock } from "#server/modules/catalogue/index.ts";
import { noteReturn, type OrderLineRow, type OrderRow, toLineCosts } from "#server/modules/orders/index.ts";
import { orderHistory, orderLines, orders } from "#server/modules/orders/tables.ts";
import { insertCase } from "#server/modules/return-cases/read-cases.ts";
import { addDays, addMinutes } from "#server/platform/clock.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { type Minor, minor, zeroMinor } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";

interface Found extends Record<string, unknown> {
  readonly order_id: string;
  readonly line_id: string;
  readonly variant_id: string;
  readonly size: string;
  readonly label: LocalizedText;
}

/** Delivered orders of one line of so many pieces or more of which another size is in stock, without a return; the newest first. */
const findSold = ({ tx, now }: SeedContext, limit: number, pieces = 1, isByCard = false): Promise<Found[]> =>
  readRows<Found>(
    tx,
    sql`select o.id as order_id, l.id as line_id, v.id as variant_id, v.size, v.label
      from orders o join order_lines l on l.order_id = o.id and l.kind = 'physical' and l.quantity >= ${pieces}
      join lateral (select id, size, label from variants where product_id = l.product_id and id <> l.variant_id
        and retired_at is null and on_hand - reserved > 5 order by position limit 1) v on true
      where o.status = 'delivered' and o.payment_status = 'paid' and o.origin = 'purchase'
        and o.delivered_at < ${addDays(now, -7).toISOString()}
        and (select count(*) from order_lines x where x.order_id = o.id) = 1
        and not exists (select 1 from return_cases c where c.order_id = o.id)
        and (not ${isByCard} or o.gift_card_minor = 0 and exists
          (select 1 from payments p where p.order_id = o.id and p.pays_order and p.provider = 'sandbox'))
      order by o.delivered_at desc, o.id limit ${limit}`,
  );

interface Sold extends Found {
  readonly order: OrderRow;
  readonly line: OrderLineRow;
  readonly valueMinor: Minor;
}

async function readSold({ tx }: SeedContext, found: Found): Promise<Sold | undefined> {
  const [order] = await tx.select().from(orders).where(sql`${orders.id} = ${found.order_id}`);
  const [line] = await tx.select().from(orderLines).where(sql`${orderLines.id} = ${found.line_id}`);
  if (order === undefined || line === undefined) return undefined;
  return { ...found, order, line, valueMinor: toLineCosts(order, [line]).get(line.id) ?? zeroMinor };
}

interface Moved {
  readonly from: OrderRow["status"] | null;
  readonly to: OrderRow["status"];
  readonly at: Date;
  readonly by: "customer" | "admin" | "system";
}

async function writeMoves({ tx, idOf }: SeedContext, order: OrderRow, moves: readonly Moved[]): Promise<void> {
  for (const { from, to, at, by } of moves) {
    if (from !== null)
      await tx.execute(sql`update orders set status = ${to}, updated_at = ${at.toISOString()} where id = ${order.id}`);
    await tx.insert(orderHistory).values({
      id: idOf("other", `history:${order.id}:${from}:${to}:exchange`),
      orderId: order.id,
      at,
      fromStatus: from,
      status: to,
      by,
      actorId: by === "system" ? null : by === "admin" ? idOf("user", demoAdmin) : order.userId,
      note: null,
    });
  }
}

/** How far an exchange is: its new goods are held, are being packed, or have left. */
type Stage = "held" | "packed" | "left";

/** The order that sends what was wanted. */
async function writeSent(
  context: SeedContext,
  { order, line, ...wanted }: Sold,
  { at, hasLeft }: { readonly at: Date; readonly hasLeft: boolean },
): Promise<[string, string]> {
  const { tx, idOf } = context;
  const [id, lineId] = [idOf("order", `exchange:${order.id}`), idOf("order-line", `exchange:${order.id}`)];
  const free = { subtotalMinor: zeroMinor, discountMinor: zeroMinor, shippingMinor: zeroMinor, taxMinor: zeroMinor };
  const [sent] = await tx
    .insert(orders)
    .values({
      ...{ ...free, id, userId: order.userId, origin: "exchange", status: "pending_payment", paymentStatus: "paid" },
      ...{ language: order.language, currency: order.currency, market: order.market, seller: order.seller },
      ...{ totalMinor: zeroMinor, goodsEgpMinor: zeroMinor, shippingAddress: order.shippingAddress },
      // The day that was promised with the purchase is over, and no other was.
      deliveryDays: order.deliveryDays && { min: order.deliveryDays.min, max: order.deliveryDays.max },
      ...{ expiresAt: at, createdAt: at, updatedAt: at },
    })
    .returning();
  const { productId, categoryId, kind, slug, name, variantLabel, quantity, image } = line;
  await tx.insert(orderLines).values({
    ...{ id: lineId, orderId: id, position: 0, productId, categoryId, kind, slug, name, variantLabel, quantity, image },
    ...{ variantId: wanted.variant_id, size: wanted.size, sizeLabel: wanted.label },
    ...{ unitPriceMinor: zeroMinor, discountMinor: zeroMinor, totalMinor: zeroMinor },
  });
  if (sent === undefined) throw new Error("an exchange was not written");
  await tx.execute(sql`update orders set status = 'paid', expires_at = null where id = ${id}`);
  await writeMoves(context, sent, [{ from: null, to: "pending_payment", at, by: "admin" }]);
  await writeMoves(context, sent, [
    { from: "pending_payment", to: "paid", at: addMinutes(at, 1), by: "system" },
    { from: "paid", to: "processing", at: addMinutes(at, 90), by: "admin" },
  ]);
  if (hasLeft) {
    await writeMoves(context, sent, [{ from: "processing", to: "shipped", at: addMinutes(at, 150), by: "admin" }]);
    const tracking = { carrier: "Bosta", number: "7300612", url: null };
    await tx.execute(sql`update orders set tracking = ${JSON.stringify(tracking)}::jsonb where id = ${id}`);
  }
  const why = { reason: "sale", at, reference: sent.number } as const;
  await sellStock(tx, [{ variantId: wanted.variant_id, quantity }], why);
  return [id, lineId];
}

async function writeExchange(context: SeedContext, sold: Sold, stage: Stage): Promise<void> {
  const { tx, now, idOf } = context;
  const { order, line } = sold;
  const { quantity } = line;
  const isSent = stage !== "held";
  const [asked, approved, received] = [addDays(now, -6), addDays(now, -5), addDays(now, -1)];
  await writeMoves(context, order, [{ from: "delivered", to: "return_requested", at: asked, by: "customer" }]);
  const [exchangeOrderId, newLineId] = isSent
    ? await writeSent(context, sold, { at: received, hasLeft: stage === "left" })
    : [null, null];
  if (!isSent) await reserveStock(tx, [{ variantId: sold.variant_id, quantity }]);
  await insertCase(
    tx,
    {
      ...{
        id: idOf("other", `return:${order.id}`),
        orderId: order.id,
        userId: order.userId,
        number: `${order.number}-R1`,
      },
      ...{ status: isSent ? "exchanged" : "received", fee: "customer", exchangeOrderId },
      ...{ requestedAt: asked, approvedAt: approved, receivedAt: received, closedAt: isSent ? received : null },
    },
    [
      {
        ...{ lineId: line.id, quantity, reason: "wrong_size", opened: false, note: "المقاس غير مناسب." },
        ...{ refundsShipping: "none", restockDefault: true, condition: "opened", accepted: quantity, restocked: 0 },
        ...{ exchangeVariantId: sold.variant_id, exchangeSize: sold.size, exchangeLabel: sold.label, newLineId },
        ...(isSent ? { exchanged: quantity, valueMinor: minor(sold.valueMinor) } : { held: quantity }),
      },
    ],
  );
  const request = { lines: [{ lineId: line.id, quantity }], reason: "المقاس غير مناسب.", requestedAt: asked };
  await noteReturn(tx, order.id, request);
  if (isSent)
    await writeMoves(context, order, [{ from: "return_requested", to: "delivered", at: received, by: "admin" }]);
}

/** Exchanges: one whose goods have been inspected and wait for staff, one whose new goods are being packed, and one in two parcels. */
export async function seedExchanges(context: SeedContext): Promise<void> {
  const write = async (found: Found | undefined, stage: Stage): Promise<void> => {
    const sold = found && (await readSold(context, found));
    if (sold !== undefined) await writeExchange(context, sold, stage);
  };
  const [first, second] = await findSold(context, 2);
  await write(first, "held");
  await write(second, "packed");
  const [pair] = await findSold(context, 1, 2, true);
  await write(pair, "left");
}
