import { addDays, dateIn, type IsoDate, weekday } from "./calendar.ts";
import { atMinute } from "./working-hours.ts";

/** Nobody is disturbed from half past nine in the evening until nine in the morning, nor during the Friday prayer. */
const evening = 21 * 60 + 30;
const morning = 9 * 60;
const fridayPrayer = { from: 11 * 60 + 30, until: 13 * 60 + 30 };
const friday = 5;

/** Zones of the shop's countries: where somebody's zone is unknown, it is quiet as long as it is in one of these. */
export const shopZones = ["Asia/Dubai", "Asia/Riyadh", "Africa/Cairo"] as const;

type Span = readonly [from: Date, until: Date];

function spansAround(day: IsoDate, zone: string): Span[] {
  const at = (on: IsoDate, minute: number): Date => atMinute(on, minute, zone);
  const nights: Span[] = [
    [at(addDays(day, -1), evening), at(day, morning)],
    [at(day, evening), at(addDays(day, 1), morning)],
  ];
  if (weekday(day) !== friday) return nights;
  return [...nights, [at(day, fridayPrayer.from), at(day, fridayPrayer.until)]];
}

function quietUntilIn(now: Date, zone: string): Date | undefined {
  const spans = spansAround(dateIn(now, zone), zone);
  return spans.find(([from, until]) => from <= now && now < until)?.[1];
}

/** When the quiet hours that hold at `now` end; `undefined` outside of them. `zone` is an IANA name; null: unknown. */
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
