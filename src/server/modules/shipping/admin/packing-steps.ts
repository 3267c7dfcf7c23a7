import type { StaffCall } from "#server/platform/audit.ts";
import { inArray } from "#server/platform/db/orm.ts";
import type { adminBookShipments, adminPackShipments, ShipmentReport } from "#shared/contract/admin-shipments.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { isOnItsWay } from "#shared/domain/shipments.ts";
import { bookShipment } from "../book-shipment.ts";
import { noSuchShipment, shipmentState } from "../errors.ts";
import { overrideHold } from "../holds.ts";
import type { ShippingDeps } from "../ports.ts";
import { changeShipment, lockShipment } from "../read-shipments.ts";
import { type ShipmentRow, shipments } from "../tables.ts";
import { draftShipments } from "../write-shipments.ts";
import { done, nameOrders, runEach, toStep } from "./batch.ts";
import { recordShipment } from "./record-shipment.ts";

const byStaff = ({ caller }: StaffCall) => ({ actor: { by: "admin", userId: caller.userId } }) as const;

/** Creates the parcels of an order that will be booked, in their own transaction. */
async function prepare(deps: ShippingDeps, call: StaffCall, orderId: string): Promise<ShipmentRow[]> {
  return deps.platform.database.transaction(async (tx) => {
    const order = await deps.orders.lock(tx, orderId);
    return draftShipments(tx, deps, order ?? (await deps.orders.require(tx, orderId)), byStaff(call));
  });
}

/** Marks orders as picked: each becomes a parcel to pack. */
export async function pickOrders(deps: ShippingDeps, call: StaffCall, ids: readonly string[]): Promise<ShipmentReport> {
  return runEach(await nameOrders(deps, ids), async ({ orderId }) => (await prepare(deps, call, orderId)).map(done));
}

/** Books the parcels of orders, each independently. */
export async function bookOrders(
  deps: ShippingDeps,
  call: StaffCall,
  { orderIds, carrier, cheapest, override }: BodyOf<typeof adminBookShipments>,
): Promise<ShipmentReport> {
  const { database } = deps.platform;
  return runEach(await nameOrders(deps, orderIds), async ({ orderId }) => {
    const steps = [];
    await overrideHold(deps, call, orderId, override);
    for (const { id } of await prepare(deps, call, orderId)) {
      const wish = { carrier, isCheapest: cheapest, isOverridden: override !== undefined };
      const booked = await bookShipment(deps, id, wish);
      await database.transaction((tx) => recordShipment(tx, deps, call, "book", booked.row, override));
      steps.push(toStep(booked));
    }
    return steps;
  });
}

/** Parcels with the numbers of their orders, in the given order. Throws 404 where one is unknown. */
async function nameShipments(deps: ShippingDeps, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const { reader } = deps.platform.database;
  const rows = await reader.select().from(shipments).where(inArray(shipments.id, wanted));
  if (rows.length !== wanted.length) throw noSuchShipment();
  const numbers = await nameOrders(
    deps,
    rows.map(({ orderId }) => orderId),
  );
  const numberOf = (id: string) => numbers.find(({ orderId }) => orderId === id)?.orderNumber ?? "";
  return rows.map((row) => ({ id: row.id, orderId: row.orderId, orderNumber: numberOf(row.orderId) }));
}

/** Marks parcels as packed, or as unpacked again. */
export async function packShipments(
  deps: ShippingDeps,
  { ids, packed }: BodyOf<typeof adminPackShipments>,
): Promise<ShipmentReport> {
  const { database, clock } = deps.platform;
  return runEach(await nameShipments(deps, ids), ({ id }) =>
    database.transaction(async (tx) => {
      const { shipment } = await lockShipment(tx, deps, id);
      if (shipment.state !== "draft") throw shipmentState(shipment.state);
      const isSame = packed === (shipment.packedAt !== null);
      return [done(isSame ? shipment : await changeShipment(tx, id, { packedAt: packed ? clock.now() : null }))];
    }),
  );
}

/** Marks booked parcels as handed over; the carrier's own scan changes their state. */
export async function handOver(deps: ShippingDeps, call: StaffCall, ids: readonly string[]): Promise<ShipmentReport> {
  const { database, clock } = deps.platform;
  return runEach(await nameShipments(deps, ids), ({ id }) =>
    database.transaction(async (tx) => {
      const { shipment } = await lockShipment(tx, deps, id);
      if (!isOnItsWay(shipment.state)) throw shipmentState(shipment.state);
      if (shipment.handedOverAt !== null) return [done(shipment)];
      const row = await changeShipment(tx, id, {
        handedOverAt: clock.now(),
        printedAt: shipment.printedAt ?? clock.now(),
      });
      await recordShipment(tx, deps, call, "hand-over", row);
      return [done(row)];
    }),
  );
}
