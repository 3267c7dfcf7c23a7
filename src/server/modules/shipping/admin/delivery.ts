import type { StaffCall } from "#server/platform/audit.ts";
import { addDays } from "#server/platform/clock.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import type {
  AdminDeliveryCalendar,
  AdminLeadTime,
  adminGetDelivery,
  adminSaveDeliveryCalendar,
  adminSaveLeadTime,
} from "#shared/contract/admin-delivery.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { countryName } from "#shared/domain/countries.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { proposeEidDays } from "#shared/domain/delivery-promise.ts";
import { type Market, marketRules } from "#shared/domain/markets.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { regionsIn } from "#shared/domain/places/index.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import type { ShippingDeps } from "../ports.ts";
import { readCalendar } from "../promise/find-promise.ts";
import { type DeliveryCalendarRow, deliveryCalendars, type LeadTimeRow, leadTimes } from "../tables.ts";

const proposeDays = 400;
const reportDays = 90;

/** Proposes the coming Eid days as holidays, except for the market `ZZ`. */
function calendarView(row: DeliveryCalendarRow, now: Date): AdminDeliveryCalendar {
  const today = dateIn(now, marketRules[row.market].timezone);
  const feasts = row.market === "ZZ" ? [] : proposeEidDays(today, proposeDays);
  return { ...row, proposed: feasts.filter((day) => !row.holidays.includes(day)) };
}

function leadView(row: LeadTimeRow): AdminLeadTime {
  const country = row.regionId.slice(0, 2);
  const region = regionsIn(country).find(({ id }) => id === row.regionId);
  const whole = { ar: countryName(country, "ar") ?? country, en: countryName(country, "en") ?? country };
  return { ...row, name: region?.name ?? whole };
}

interface KeptRow {
  readonly carrier: CarrierName;
  readonly market: Market;
  readonly parcels: number;
  readonly kept: number;
}

/** Delivered and punctual parcels by carrier and market; a parcel is late after its last promised day. */
const readKept = (reader: Reader, now: Date): Promise<KeptRow[]> =>
  readRows<KeptRow>(
    reader,
    sql`select s.carrier, coalesce(o.market, 'ZZ') as market, count(*)::int as parcels,
        count(*) filter (where (s.delivered_at at time zone case coalesce(o.market, 'ZZ')
          when 'EG' then ${marketRules.EG.timezone} when 'SA' then ${marketRules.SA.timezone}
          when 'AE' then ${marketRules.AE.timezone} else 'UTC' end)::date <= s.promised_to)::int as kept
      from shipments s join orders o on o.id = s.order_id
      where s.case_id is null and s.promised_to is not null and s.state = 'delivered'
        and s.delivered_at > ${addDays(now, -reportDays).toISOString()}::timestamptz
      group by 1, 2 order by 1, 2`,
  );

interface CostRow {
  readonly carrier: CarrierName;
  readonly market: Market;
  readonly parcels: number;
  readonly cost: string;
  readonly currency: Currency;
}

/** Costs of parcels by carrier and market, in both directions, without those cancelled before pick-up. */
const readCosts = (reader: Reader, now: Date): Promise<CostRow[]> =>
  readRows<CostRow>(
    reader,
    sql`select s.carrier, coalesce(o.market, 'ZZ') as market, count(*)::int as parcels,
        sum(s.cost_minor)::text as cost, s.cost_currency as currency
      from shipments s join orders o on o.id = s.order_id
      where s.cost_minor is not null and (s.state <> 'cancelled' or s.picked_up_at is not null)
        and s.booked_at > ${addDays(now, -reportDays).toISOString()}::timestamptz
      group by 1, 2, 5 order by 1, 2, 5`,
  );

export async function readDelivery({ platform }: ShippingDeps): Promise<ReplyOf<typeof adminGetDelivery>> {
  const { database, clock } = platform;
  const { reader } = database;
  const calendars = await reader.select().from(deliveryCalendars).orderBy(asc(deliveryCalendars.market));
  const leads = await reader.select().from(leadTimes).orderBy(asc(leadTimes.carrier), asc(leadTimes.regionId));
  return {
    calendars: calendars.map((row) => calendarView(row, clock.now())),
    leadTimes: leads.map(leadView),
    report: await readKept(reader, clock.now()),
    costs: (await readCosts(reader, clock.now())).map((row) => ({ ...row, cost: toMajor(minor(Number(row.cost))) })),
  };
}

/** Changes a market's calendar and invalidates rendered pages. Throws 409 VERSION_CONFLICT. */
export async function saveCalendar(
  { platform }: ShippingDeps,
  call: StaffCall,
  market: Market,
  { version, reason, holidays, ...values }: BodyOf<typeof adminSaveDeliveryCalendar>,
): Promise<AdminDeliveryCalendar> {
  const { database, clock, audit } = platform;
  return database.transaction(async (tx) => {
    const before = await readCalendar(tx, market);
    const [row] = await tx
      .update(deliveryCalendars)
      .set({ ...values, holidays: [...new Set(holidays)].toSorted(), version: version + 1 })
      .where(and(eq(deliveryCalendars.market, market), eq(deliveryCalendars.version, version)))
      .returning();
    if (row === undefined) throw versionConflict(calendarView(await readCalendar(tx, market), clock.now()));
    await bumpContentVersion(tx, "content");
    const action = "delivery.calendar";
    await audit.record(tx, call, { action, subjectKind: "market", subjectId: market, before, after: row, reason });
    return calendarView(row, clock.now());
  });
}

/** Changes a carrier's lead time and invalidates rendered pages. Throws 400, 409 VERSION_CONFLICT. */
export async function saveLeadTime(
  { platform }: ShippingDeps,
  call: StaffCall,
  { carrier, regionId }: { readonly carrier: CarrierName; readonly regionId: string },
  { version, reason, ...values }: BodyOf<typeof adminSaveLeadTime>,
): Promise<AdminLeadTime> {
  if (values.minDays > values.maxDays) throw invalidField("maxDays", "INVALID_VALUE", "Is less than the fewest days");
  return platform.database.transaction(async (tx) => {
    const isThisLeadTime = and(eq(leadTimes.carrier, carrier), eq(leadTimes.regionId, regionId));
    const [before] = await tx.select().from(leadTimes).where(isThisLeadTime);
    const [row] =
      version === 0
        ? await tx
            .insert(leadTimes)
            .values({ carrier, regionId, ...values })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(leadTimes)
            .set({ ...values, version: version + 1 })
            .where(and(isThisLeadTime, eq(leadTimes.version, version)))
            .returning();
    if (row === undefined) {
      const none = { carrier, regionId, ...values, measuredMax: null, measuredParcels: 0, version: 0 };
      throw versionConflict(leadView(before ?? none));
    }
    await bumpContentVersion(tx, "content");
    await platform.audit.record(tx, call, {
      action: "delivery.lead-time",
      subjectKind: "carrier",
      subjectId: carrier,
      before,
      after: row,
      reason,
    });
    return leadView(row);
  });
}
