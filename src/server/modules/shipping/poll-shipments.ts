import { addMinutes } from "#server/platform/clock.ts";
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { type CarrierName, carrierNames, type ShipmentMove, shipmentRanks } from "#shared/domain/shipments.ts";
import { findBooking } from "./book-shipment.ts";
import { carrierNamed } from "./choose-carrier.ts";
import type { Carrier, ShippingDeps } from "./ports.ts";
import { settleEvents } from "./settle-shipment.ts";
import { type ShipmentRow, shipments } from "./tables.ts";

export const pollJob = "shipments.poll";
const everyMinutes = 25;
const atOnce = 50;
const maxRounds = 10;

const open = ["booked", "picked_up", "in_transit", "out_for_delivery", "returning"] as const;

/** Takes the parcels whose last check is the longest ago, and marks them as checked. */
async function takeDue({ platform }: ShippingDeps, carrier: CarrierName): Promise<ShipmentRow[]> {
  const now = platform.clock.now();
  const due = platform.database.reader
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        eq(shipments.carrier, carrier),
        inArray(shipments.state, [...open]),
        or(isNull(shipments.polledAt), lt(shipments.polledAt, addMinutes(now, -everyMinutes))),
      ),
    )
    .orderBy(sql`${shipments.polledAt} nulls first`, asc(shipments.id))
    .limit(atOnce);
  return platform.database.reader
    .update(shipments)
    .set({ polledAt: now })
    .where(inArray(shipments.id, due))
    .returning();
}

const isNews = ({ state, hasException }: ShipmentRow, move: ShipmentMove | null): boolean =>
  move !== null && (move === "exception" ? !hasException : shipmentRanks[move] > shipmentRanks[state]);

async function poll(deps: ShippingDeps, carrier: Carrier): Promise<void> {
  const { database, log } = deps.platform;
  for (let round = 0; round < maxRounds; round++) {
    const due = await takeDue(deps, carrier.name);
    const asked = due.flatMap(({ id, awb }) => (awb === null ? [] : [{ awb, reference: id }]));
    if (asked.length === 0) return;
    const events = (await carrier.track?.(asked)) ?? [];
    await eachAlone(
      log,
      "a parcel could not be moved",
      due.map(({ id }) => id),
      async (id) => {
        const own = events.filter(
          ({ awb, reference }) => reference === id || due.some((row) => row.id === id && row.awb === awb),
        );
        // Carriers without timestamps report the same state at every poll.
        const row = due.find((each) => each.id === id);
        const news = own.filter(({ state }) => row !== undefined && isNews(row, state));
        if (news.length > 0) await database.transaction((tx) => settleEvents(tx, deps, id, news));
      },
    );
  }
}

/** Looks up bookings without a response. */
async function findUnanswered(deps: ShippingDeps): Promise<void> {
  const { database, clock, log } = deps.platform;
  const rows = await database.reader
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.state, "draft"),
        isNotNull(shipments.bookingAt),
        lt(shipments.bookingAt, addMinutes(clock.now(), -5)),
      ),
    )
    .orderBy(asc(shipments.bookingAt))
    .limit(atOnce);
  await eachAlone(
    log,
    "a booking could not be looked up",
    rows.map(({ id }) => id),
    async (id) => {
      const row = rows.find((each) => each.id === id);
      if (row !== undefined) await findBooking(deps, row);
    },
  );
}

/** Asks carriers about every parcel that is on its way; one that does not answer does not stop the others. */
export async function pollShipments(deps: ShippingDeps): Promise<void> {
  await eachAlone(deps.platform.log, "a carrier could not be asked", carrierNames, async (name) => {
    const carrier = carrierNamed(deps, name);
    if (carrier?.track !== undefined) await poll(deps, carrier);
  });
  await findUnanswered(deps);
}
