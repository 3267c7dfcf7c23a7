import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, gte, isNotNull, isNull, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { countCarrierDays, toNinetieth } from "#shared/domain/delivery-promise.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { type LeadTimeRow, leadTimes, shipments } from "../tables.ts";
import { readCalendar, toMarketOf } from "./find-promise.ts";

export const widenJob = "shipments.widen";
const lookBackDays = 180;
const maxParcels = 2000;

/** Delivery times of a carrier's parcels to a country or region. */
async function readDays(reader: Reader, { carrier, regionId, off }: LeadTimeRow, since: Date): Promise<number[]> {
  const market = toMarketOf(regionId.slice(0, 2));
  const zone = marketRules[market].timezone;
  const { holidays } = await readCalendar(reader, market);
  const isThere =
    regionId.length === 2
      ? sql`o.shipping_address ->> 'country' = ${regionId}`
      : sql`o.shipping_address ->> 'regionId' = ${regionId}`;
  const rows = await reader
    .select({ pickedUpAt: shipments.pickedUpAt, deliveredAt: shipments.deliveredAt })
    .from(shipments)
    .where(
      and(
        eq(shipments.carrier, carrier),
        isNull(shipments.caseId),
        isNotNull(shipments.pickedUpAt),
        gte(shipments.deliveredAt, since),
        sql`exists (select 1 from orders o where o.id = ${shipments.orderId} and ${isThere})`,
      ),
    )
    .orderBy(sql`${shipments.deliveredAt} desc`)
    .limit(maxParcels);
  return rows.flatMap(({ pickedUpAt, deliveredAt }) =>
    pickedUpAt === null || deliveredAt === null
      ? []
      : [countCarrierDays(dateIn(pickedUpAt, zone), dateIn(deliveredAt, zone), { off, holidays })],
  );
}

/** Measures every lead time: with enough parcels, the days that nine of ten did not exceed widen its range. */
export async function widenLeadTimes({ database, clock }: Platform): Promise<void> {
  const since = addDays(clock.now(), -lookBackDays);
  for (const row of await database.reader.select().from(leadTimes)) {
    const days = await readDays(database.reader, row, since);
    const measuredMax = toNinetieth(days) ?? null;
    await database.reader
      .update(leadTimes)
      .set({ measuredMax, measuredParcels: days.length })
      .where(and(eq(leadTimes.carrier, row.carrier), eq(leadTimes.regionId, row.regionId)));
  }
}
