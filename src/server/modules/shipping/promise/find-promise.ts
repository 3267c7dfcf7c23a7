import type { Reader } from "#server/platform/db/database.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { asc, eq, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { Weekday } from "#shared/domain/calendar.ts";
import { type DeliveryCalendar, type LeadTime, type Promised, toPromise } from "#shared/domain/delivery-promise.ts";
import { isMarket, type Market, marketRules } from "#shared/domain/markets.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import { carriers, type DeliveryCalendarRow, deliveryCalendars, type LeadTimeRow, leadTimes } from "../tables.ts";

/** The destination of a parcel, and the days of the shop's shipping rate, used if no carrier has its own. */
export interface PromiseOf {
  readonly country: string;
  readonly regionId?: string | undefined;
  readonly usualDays: { readonly min: number; readonly max: number };
}

export type FindPromise = (reader: Reader, of: PromiseOf, now: Date) => Promise<Promised>;

/** Days on which couriers usually rest. */
export const usualOff: Readonly<Record<Market, readonly Weekday[]>> = { EG: [5], SA: [5], AE: [0], ZZ: [6, 0] };

export const toMarketOf = (country: string): Market => (isMarket(country) ? country : "ZZ");

export const toCalendar = ({ shopOff, cutoff, handlingDays, holidays }: DeliveryCalendarRow): DeliveryCalendar => ({
  ...{ shopOff, cutoff, handlingDays, holidays },
});

/** The range of a carrier, widened by measured delivery times. */
export const toLead = ({ minDays, maxDays, off, measuredMax }: LeadTimeRow): LeadTime => ({
  min: minDays,
  max: Math.max(maxDays, measuredMax ?? 0),
  off,
});

const calendarOf = keptSettings(
  prepared((plan) =>
    plan
      .select()
      .from(deliveryCalendars)
      .where(eq(deliveryCalendars.market, sql.placeholder("market"))),
  ),
);

export async function readCalendar(reader: Reader, market: Market): Promise<DeliveryCalendarRow> {
  const [row] = await calendarOf(reader, { market });
  if (row === undefined) throw new Error(`there is no delivery calendar of ${market}`);
  return row;
}

/** Whether an order of goods to Saudi Arabia is refused without a National Address. */
export const isNationalAddressRequired = async (reader: Reader): Promise<boolean> =>
  (await readCalendar(reader, "SA")).requireNationalAddress;

const leadsFor = keptSettings(
  prepared((plan) =>
    plan
      .select({ lead: leadTimes })
      .from(leadTimes)
      .innerJoin(carriers, eq(carriers.id, leadTimes.carrier))
      .where(
        sql`${leadTimes.regionId} = any(${sql.placeholder("regions")}::text[])
        and ${carriers.id} = any(${sql.placeholder("connected")}::text[])
        and ${sql.placeholder("market")} = any(${carriers.countries})`,
      )
      .orderBy(asc(carriers.position), sql`length(${leadTimes.regionId}) desc`)
      .limit(1),
  ),
);

/** The lead time of the first connected carrier that serves the market: of the region, else of the country. */
async function findLead(
  reader: Reader,
  connected: readonly CarrierName[],
  { country, regionId }: PromiseOf,
): Promise<LeadTimeRow | undefined> {
  const market = toMarketOf(country);
  const rows = await leadsFor(reader, { regions: [country, regionId ?? country], connected, market });
  return rows[0]?.lead;
}

/** Finds when a parcel arrives, by the carriers that are connected. */
export const createFindPromise =
  (connected: readonly CarrierName[]): FindPromise =>
  async (reader, of, now) => {
    const market = toMarketOf(of.country);
    const lead = connected.length === 0 ? undefined : await findLead(reader, connected, of);
    return toPromise({
      now,
      zone: marketRules[market].timezone,
      calendar: toCalendar(await readCalendar(reader, market)),
      lead: lead === undefined ? { ...of.usualDays, off: usualOff[market] } : toLead(lead),
    });
  };
