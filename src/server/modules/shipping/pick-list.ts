import { type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { type adminGetPickList, maxShipmentBatch, type PickRow } from "#shared/contract/admin-shipments.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { HoldCode } from "#shared/domain/shipments.ts";
import { findHold } from "./holds.ts";
import { comparePlaces } from "./pick-order.ts";
import type { ShippingDeps } from "./ports.ts";
import { listLeft, type PieceLeft, readPacking } from "./read-shipments.ts";

export type PickList = ReplyOf<typeof adminGetPickList>;

/** Orders with pieces in no parcel, the oldest first. */
const toPick = sql`from orders o where o.status in ('paid', 'processing', 'shipped') and o.payment_status <> 'refunded'
  and o.shipping_address is not null and exists (select 1 from order_lines l where l.order_id = o.id and l.kind = 'physical'
    and l.quantity > coalesce((select sum(p.quantity) from shipment_lines p join shipments s on s.id = p.shipment_id
      where p.line_id = l.id and s.case_id is null and s.state <> 'cancelled'), 0)
      + coalesce((select sum(r.quantity) from refund_lines r where r.line_id = l.id and r.restocked_at is not null), 0))`;

export const countToPick = async (reader: Reader): Promise<number> =>
  (await readRows<{ total: number }>(reader, sql`select count(*)::int as total ${toPick}`))[0]?.total ?? 0;

export async function listToPick(reader: Reader): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    reader,
    sql`select o.id ${toPick} order by o.created_at, o.id limit ${maxShipmentBatch}`,
  );
  return rows.map(({ id }) => id);
}

interface ToPick {
  readonly order: OrderRow;
  readonly left: readonly PieceLeft[];
  /** Why its parcel must not be booked yet. */
  readonly hold: HoldCode | null;
}

const orderView = ({ order, left, hold }: ToPick): PickList["orders"][number] => ({
  id: order.id,
  number: order.number,
  market: toOrderMarket(order),
  pieces: left.reduce((sum, each) => sum + each.left, 0),
  name: order.shippingAddress === null ? "" : fullName(order.shippingAddress),
  city: order.shippingAddress?.city ?? "",
  isGift: order.gift !== null,
  isCash: order.paymentStatus === "due",
  hold,
  createdAt: order.createdAt.toISOString(),
});

/** The sum of each variant over all orders, by place. */
async function sumVariants(reader: Reader, { items }: ShippingDeps, orders: readonly ToPick[]): Promise<PickRow[]> {
  const pieces = orders.flatMap(({ order, left }) => left.map((each) => ({ ...each, number: order.number })));
  const byVariant = Map.groupBy(pieces, ({ line }) => line.variantId);
  const ids = [...byVariant.keys()];
  const [skus, packing] = [await items.skus(reader, ids), await readPacking(reader, ids)];
  const rows = [...byVariant].flatMap(([variantId, own]): PickRow[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { line } = first;
    const known = packing.get(variantId);
    return [
      {
        variantId,
        sku: skus.get(variantId) ?? null,
        name: line.name,
        sizeLabel: line.sizeLabel,
        image: line.image ?? null,
        place: known?.place ?? "",
        weightG: known?.weightG ?? null,
        version: known?.version ?? 0,
        quantity: own.reduce((sum, { left }) => sum + left, 0),
        orders: [...new Set(own.map(({ number }) => number))],
      },
    ];
  });
  return rows.toSorted((a, b) => comparePlaces(a.place, b.place) || (a.sku ?? "").localeCompare(b.sku ?? ""));
}

/** The pieces to pick for these orders, or for the oldest ones. */
export async function readPickList(deps: ShippingDeps, ids: readonly string[] | undefined): Promise<PickList> {
  const { reader } = deps.platform.database;
  const placed = await deps.orders.manyWithLines(reader, ids ?? (await listToPick(reader)));
  const orders: ToPick[] = [];
  for (const { order, lines } of placed) {
    const left = await listLeft(reader, lines, order.id);
    if (left.length === 0) continue;
    const hold = (await findHold(reader, deps, order))?.code ?? null;
    orders.push({ order, left, hold });
  }
  orders.sort((a, b) => a.order.createdAt.getTime() - b.order.createdAt.getTime());
  return {
    rows: await sumVariants(reader, deps, orders),
    orders: orders.map(orderView),
    waiting: await countToPick(reader),
  };
}
