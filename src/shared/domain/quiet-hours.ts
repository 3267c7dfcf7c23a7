import { addDays, dateIn, type IsoDate, weekday } from "./calendar.ts";
import { nextRamadan } from "./ramadan-days.ts";
import { atMinute } from "./working-hours.ts";

type Minutes = readonly [from: number, until: number];

/** Quiet hours outside Ramadan, in minutes of the day: from 21:30 to 9:00. */
const usual: readonly Minutes[] = [
  [0, 9 * 60],
  [21 * 60 + 30, 24 * 60],
];
/** In Ramadan people are awake until the small hours, sleep into the morning, and break the fast and pray in the evening. */
const fasting: readonly Minutes[] = [
  [2 * 60, 11 * 60],
  [17 * 60 + 30, 20 * 60 + 30],
];
const fridayPrayer: Minutes = [11 * 60 + 30, 13 * 60 + 30];
const friday = 5;

/** Zones of the shop's countries: if somebody's zone is unknown, it is quiet while it is quiet in any of these. */
export const shopZones = ["Asia/Dubai", "Asia/Riyadh", "Africa/Cairo"] as const;

/** Zones where Ramadan changes nearly everybody's day. */
const ramadanZones: ReadonlySet<string> = new Set([
  ...shopZones,
  ...["Asia/Kuwait", "Asia/Qatar", "Asia/Bahrain", "Asia/Muscat"],
]);

/** The moon may be sighted a day before or after the calendar's: such a day is quiet by both tables. */
function tablesOn(day: IsoDate, zone: string): readonly Minutes[] {
  if (!ramadanZones.has(zone)) return usual;
  const { fromOn, untilOn } = nextRamadan(addDays(day, -1));
  if (day < addDays(fromOn, -1) || day > addDays(untilOn, 1)) return usual;
  return addDays(fromOn, 1) <= day && day < untilOn ? fasting : [...usual, ...fasting];
}

/** The end of the quiet minutes that contain `now`. */
function quietUntilIn(now: Date, zone: string): Date | undefined {
  const day = dateIn(now, zone);
  const tables = tablesOn(day, zone);
  const quiet = weekday(day) === friday ? [...tables, fridayPrayer] : tables;
  const holds = quiet.find(([from, until]) => atMinute(day, from, zone) <= now && now < atMinute(day, until, zone));
  return holds && atMinute(day, holds[1], zone);
}

/**
 * The end of the quiet hours that contain `now`; `undefined` outside of them. `zone` is an IANA name; null: unknown.
 */
export function quietUntil(now: Date, zone: string | null): Date | undefined {
  const zones = zone === null ? shopZones : [zone];
  let until: Date | undefined;
  for (let at = now; ; ) {
    const ends = zones.flatMap((one) => quietUntilIn(at, one) ?? []);
    if (ends.length === 0) return until;
    at = new Date(Math.max(...ends.map((end) => end.getTime())));
    until = at;
  }
}
