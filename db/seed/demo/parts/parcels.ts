import { createHash } from "node:crypto";
import { variants } from "#server/modules/catalogue/tables.ts";
import { type OrderLineRow, type OrderRow, orderHistory, orderLines, orders } from "#server/modules/orders/tables.ts";
import {
  leadTimes,
  sandboxParcels,
  shipmentEvents,
  shipmentLines,
  shipments,
  variantPacking,
} from "#server/modules/shipping/tables.ts";
import { and, asc, eq, inArray } from "#server/platform/db/orm.ts";
import { toTestPrice } from "#server/providers/carriers/sandbox/index.ts";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { type ShipmentMove, usualPieceGrams } from "#shared/domain/shipments.ts";
import type { SeedContext } from "../context.ts";
import { demoCustomer } from "./people.ts";

/** Parcels of orders in every stage: at the desk, with the test carrier, and those that arrived with a typed number. */

type NewShipment = typeof shipments.$inferInsert;
type NewEvent = typeof shipmentEvents.$inferInsert;
const hourMs = 3_600_000;
const after = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs);

/** Where an order that is being packed stands at the desk; most still wait to be picked. */
const stages = ["picked", "packed", "held", "booked", "printed"] as const;

interface Made {
  readonly shipment: NewShipment;
  /** How many pieces of the first line it holds; all pieces of the order by default. */
  readonly pieces?: number;
  readonly events: readonly NewEvent[];
  readonly sandbox?: typeof sandboxParcels.$inferInsert;
}

interface Sent {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  /** When it left, and when it arrived. */
  readonly shippedAt: Date | undefined;
  readonly deliveredAt: Date | undefined;
}

function toEvents(
  context: SeedContext,
  id: string,
  moves: readonly (readonly [Date, string, ShipmentMove, string])[],
): NewEvent[] {
  return moves.map(([at, code, state, text]) => ({
    id: context.idOf("other", `parcel-event:${id}:${code}`),
    shipmentId: id,
    ...{ at, receivedAt: at, code, state, text },
    hash: createHash("sha256").update(`${id}|${code}|${at.toISOString()}`).digest("hex"),
  }));
}

/** Cash is collected at the door; that of orders that have arrived is paid by now. */
const isCash = ({ order, deliveredAt }: Sent): boolean =>
  order.paymentStatus === "due" || (order.paymentMethod === "cod" && deliveredAt !== undefined);

const base = (context: SeedContext, sent: Sent, createdAt: Date) => ({
  id: context.idOf("other", `parcel:${sent.order.id}`),
  orderId: sent.order.id,
  currency: sent.order.currency,
  codMinor: isCash(sent) ? sent.order.totalMinor : zeroMinor,
  weightG: sent.lines.reduce((sum, { quantity }) => sum + quantity * usualPieceGrams, 0),
  promisedFrom: sent.order.deliveryDays?.from ?? null,
  promisedTo: sent.order.deliveryDays?.to ?? null,
  createdAt,
});

/** Sent with a number that staff typed. */
function toManual(context: SeedContext, sent: Sent, shippedAt: Date): Made {
  const { order, deliveredAt } = sent;
  const common = base(context, sent, after(shippedAt, -20));
  const moves = [
    [shippedAt, "order", "picked_up", ""] as const,
    ...(deliveredAt === undefined ? [] : [[deliveredAt, "order:delivered", "delivered", ""] as const]),
  ];
  const shipment: NewShipment = {
    ...common,
    carrier: "manual",
    carrierName: order.tracking?.carrier ?? null,
    awb: order.tracking?.number ?? null,
    state: deliveredAt === undefined ? "picked_up" : "delivered",
    movedAt: deliveredAt ?? shippedAt,
    ...{ packedAt: after(shippedAt, -4), bookedAt: shippedAt, printedAt: shippedAt, handedOverAt: shippedAt },
    pickedUpAt: shippedAt,
    deliveredAt: deliveredAt ?? null,
  };
  return { shipment, events: toEvents(context, common.id, moves) };
}

/** At the desk: picked, packed, held, booked with the test carrier, or printed. */
function toPackingStep(context: SeedContext, sent: Sent, at: number): Made | undefined {
  const stage = stages[at];
  if (stage === undefined) return undefined;
  const { order } = sent;
  const createdAt = after(context.now, -2);
  const common = { ...base(context, sent, createdAt), carrier: "sandbox" as const };
  if (stage === "picked") return { shipment: common, events: [] };
  const packed = { ...common, packedAt: after(createdAt, 0.5) };
  const asked = { carrier: "sandbox" as const, currency: order.currency, amountMinor: toTestPrice(common.weightG) };
  const quotes = [{ ...asked, at: packed.packedAt.toISOString() }];
  if (stage === "packed") return { shipment: { ...packed, quotes }, events: [] };
  if (stage === "held") {
    const message = "The test carrier has no courier on this day";
    return { shipment: { ...packed, problem: { code: "CARRIER_REFUSED", message, carrierCode: "BUSY" } }, events: [] };
  }
  const awb = String(70_000_900 + at);
  const bookedAt = after(createdAt, 1);
  const price = { quotes, costMinor: asked.amountMinor, costCurrency: asked.currency };
  const booked = { ...packed, ...price, awb, state: "booked" as const, bookingAt: bookedAt, bookedAt };
  const facts = { orderNumber: order.number, codMinor: common.codMinor, weightG: common.weightG };
  return {
    shipment: stage === "printed" ? { ...booked, printedAt: after(bookedAt, 0.2) } : booked,
    events: [],
    sandbox: { awb, reference: common.id, facts, createdAt: bookedAt },
  };
}

/** The carrier brought it although its order was cancelled, and took its cash: staff say what becomes of it. */
function toUnwanted(context: SeedContext, sent: Sent): Made {
  const [shippedAt, deliveredAt] = [after(context.now, -30), after(context.now, -6)];
  const { shipment, events } = toManual(context, { ...sent, deliveredAt }, shippedAt);
  const number = { carrierName: "Bosta", awb: "7300451" };
  return { shipment: { ...shipment, ...number, needsClosing: true }, events };
}

/** An exchange in two parcels: one has arrived, the other one was lost. */
function toPair(context: SeedContext, sent: Sent, shippedAt: Date): Made[] {
  const pieces = sent.lines[0]?.quantity ?? 0;
  const first = toManual(context, { ...sent, deliveredAt: after(shippedAt, 14) }, shippedAt);
  const id = context.idOf("other", `parcel:${sent.order.id}:second`);
  const lostAt = after(shippedAt, 18);
  const rest = { id, awb: "7300613", state: "lost" as const, movedAt: lostAt, deliveredAt: null };
  const createdAt = after(shippedAt, -19);
  const moves = [
    [shippedAt, "order", "picked_up", ""] as const,
    [lostAt, "lost", "lost", "Not found in the warehouse"] as const,
  ];
  return [
    { ...first, pieces: 1 },
    { shipment: { ...first.shipment, ...rest, createdAt }, events: toEvents(context, id, moves), pieces: pieces - 1 },
  ];
}

/** The customer agreed by phone that their order comes later. */
async function agreeLaterDay({ tx, now, idOf }: SeedContext): Promise<void> {
  const later = { agreedTo: addDays(dateIn(now, marketRules.EG.timezone), 6), agreedAt: after(now, -20) };
  await tx
    .update(orders)
    .set(later)
    .where(and(eq(orders.id, idOf("order", `${demoCustomer}:1`)), inArray(orders.status, ["processing", "shipped"])));
}

async function readSent({ tx }: SeedContext): Promise<Sent[]> {
  const rows = await tx.select().from(orders).orderBy(asc(orders.createdAt), asc(orders.id));
  const lines = Map.groupBy(await tx.select().from(orderLines), ({ orderId }) => orderId);
  const history = Map.groupBy(await tx.select().from(orderHistory), ({ orderId }) => orderId);
  return rows.flatMap((order) => {
    const goods = (lines.get(order.id) ?? []).filter(({ kind }) => kind === "physical");
    if (order.shippingAddress === null || goods.length === 0) return [];
    const timeOf = (status: string) => history.get(order.id)?.find((entry) => entry.status === status)?.at;
    return [{ order, lines: goods, shippedAt: timeOf("shipped"), deliveredAt: timeOf("delivered") }];
  });
}

async function insertInParts<T>(rows: readonly T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000) await insert(rows.slice(from, from + 1000));
}

/** Shelves by the order of the catalogue. */
async function seedPlaces({ tx }: SeedContext): Promise<void> {
  const rows = await tx.select({ id: variants.id, sku: variants.sku }).from(variants).orderBy(asc(variants.sku));
  const places = rows.map(({ id }, at) => ({
    variantId: id,
    place: `${String.fromCharCode(65 + (Math.floor(at / 40) % 26))}${1 + (Math.floor(at / 10) % 4)}-${String(1 + (at % 10)).padStart(2, "0")}`,
  }));
  await insertInParts(places, (part) => tx.insert(variantPacking).values(part));
}

/** How long carriers say they take; that of a carrier counts once it is connected. */
const leads: readonly (typeof leadTimes.$inferInsert)[] = [
  { carrier: "bosta", regionId: "EG", minDays: 2, maxDays: 4, off: [5] },
  { carrier: "bosta", regionId: "EG-C", minDays: 1, maxDays: 2, off: [5] },
  { carrier: "smsa", regionId: "SA", minDays: 2, maxDays: 5, off: [5] },
  { carrier: "aramex", regionId: "AE", minDays: 1, maxDays: 3, off: [0] },
];

export async function seedParcels(context: SeedContext): Promise<void> {
  const { tx } = context;
  await seedPlaces(context);
  await tx.insert(leadTimes).values([...leads]);
  const sent = await readSent(context);
  let atPacking = 0;
  const cancelled = sent.filter(({ order, shippedAt }) => order.status === "cancelled" && shippedAt === undefined);
  const unwanted =
    cancelled.findLast(({ order }) => order.paidMinor > 0) ??
    cancelled.findLast(({ order }) => order.paymentMethod === "cod");
  const made = sent.flatMap((one) => {
    if (one === unwanted) return [{ one, ...toUnwanted(context, one) }];
    const isPair = one.order.origin === "exchange" && (one.lines[0]?.quantity ?? 0) > 1;
    if (isPair && one.shippedAt !== undefined)
      return toPair(context, one, one.shippedAt).map((parcel) => ({ one, ...parcel }));
    if (one.shippedAt !== undefined) return [{ one, ...toManual(context, one, one.shippedAt) }];
    const waiting = one.order.status === "processing" ? toPackingStep(context, one, atPacking++) : undefined;
    return waiting === undefined ? [] : [{ one, ...waiting }];
  });
  await insertInParts(made, (part) => tx.insert(shipments).values(part.map(({ shipment }) => shipment)));
  const pieces = made.flatMap(({ one, shipment, pieces: part }) =>
    one.lines.map(({ id: lineId, quantity: all }) => {
      const quantity = part ?? all;
      // The cancellation put them back.
      return { shipmentId: shipment.id, lineId, quantity, ...(one === unwanted ? { restocked: quantity } : {}) };
    }),
  );
  await insertInParts(pieces, (part) => tx.insert(shipmentLines).values(part));
  await insertInParts(
    made.flatMap(({ events }) => [...events]),
    (part) => tx.insert(shipmentEvents).values(part),
  );
  await insertInParts(
    made.flatMap(({ sandbox }) => sandbox ?? []),
    (part) => tx.insert(sandboxParcels).values(part),
  );
  await agreeLaterDay(context);
}
