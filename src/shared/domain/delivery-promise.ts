import { addDays, dateIn, type IsoDate, type Weekday, weekday } from "./calendar.ts";
import { timeIn } from "./local-time.ts";

/** When a shop packs. */
export interface DeliveryCalendar {
  /** Days on which nothing is packed. */
  readonly shopOff: readonly Weekday[];
  /** Orders from this time on are packed on the next shop day: `14:00`. */
  readonly cutoff: string;
  /** Shop days that packing takes. */
  readonly handlingDays: number;
  /** Nothing is packed and nothing is carried. */
  readonly holidays: readonly IsoDate[];
}

/** How long a carrier takes, in days on which it drives. */
export interface LeadTime {
  readonly min: number;
  readonly max: number;
  readonly off: readonly Weekday[];
}

/** The days between which a parcel arrives, both included. */
export interface Promised {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

type IsOpen = (day: IsoDate) => boolean;

const openOn =
  (off: readonly Weekday[], holidays: readonly IsoDate[]): IsOpen =>
  (day) =>
    !off.includes(weekday(day)) && !holidays.includes(day);

// A calendar with every day closed would never end.
const maxLook = 400;

/** The day after which `count` open days have passed; the day itself does not count. */
function afterDays(from: IsoDate, count: number, isOpen: IsOpen): IsoDate {
  let day = from;
  let left = count;
  for (let look = 0; left > 0 && look < maxLook; look++) {
    day = addDays(day, 1);
    if (isOpen(day)) left -= 1;
  }
  return day;
}

/** The day on which an order of this moment is begun: today before the cut-off of a shop day, else the next shop day. */
function startDay({ shopOff, cutoff, holidays }: DeliveryCalendar, now: Date, zone: string): IsoDate {
  const today = dateIn(now, zone);
  const isShopDay = openOn(shopOff, holidays);
  return isShopDay(today) && timeIn(now, zone) < cutoff ? today : afterDays(today, 1, isShopDay);
}

/** When an order of this moment arrives. */
export function toPromise({
  now,
  zone,
  calendar,
  lead,
}: {
  readonly now: Date;
  readonly zone: string;
  readonly calendar: DeliveryCalendar;
  readonly lead: LeadTime;
}): Promised {
  const { shopOff, handlingDays, holidays } = calendar;
  const packed = afterDays(startDay(calendar, now, zone), handlingDays, openOn(shopOff, holidays));
  const drives = openOn(lead.off, holidays);
  return { from: afterDays(packed, lead.min, drives), to: afterDays(packed, lead.max, drives) };
}

/** Days on which the carrier drove between two days; the first does not count. */
export function countCarrierDays(
  from: IsoDate,
  to: IsoDate,
  { off, holidays }: { readonly off: readonly Weekday[]; readonly holidays: readonly IsoDate[] },
): number {
  const drives = openOn(off, holidays);
  let days = 0;
  for (let day = addDays(from, 1), look = 0; day <= to && look < maxLook; day = addDays(day, 1), look++)
    if (drives(day)) days += 1;
  return days;
}

/** Minimum parcels before measured times widen a range. */
export const parcelsToWiden = 50;

/** The days that nine of ten parcels did not exceed; undefined for too few. */
export function toNinetieth(days: readonly number[]): number | undefined {
  if (days.length < parcelsToWiden) return undefined;
  const sorted = days.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.9) - 1];
}

/** Eid al-Fitr and Arafah with Eid al-Adha, by month and day of the Hijri year. */
const eids: ReadonlySet<string> = new Set(["10-1", "10-2", "10-3", "12-9", "12-10", "12-11", "12-12", "12-13"]);

/** Days of the two feasts by the Umm al-Qura calendar, for staff to confirm: the moon decides on the eve. */
export function proposeEidDays(from: IsoDate, days: number): IsoDate[] {
  const hijri = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
    timeZone: "UTC",
    month: "numeric",
    day: "numeric",
  });
  const isEid = (day: IsoDate): boolean => {
    const parts = hijri.formatToParts(new Date(`${day}T12:00:00Z`));
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    return eids.has(`${part("month")}-${part("day")}`);
  };
  return Array.from({ length: days }, (_, index) => addDays(from, index)).filter(isEid);
}
