import type { Reader } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import {
  type MoonShift,
  nextRamadan,
  noShift,
  type Ramadan,
  type RamadanCountry,
  toRamadanCountry,
} from "#shared/domain/ramadan-days.ts";
import { type RamadanDaysRow, ramadanDays } from "./tables.ts";

const maxYears = 200;

/** Corrections of a country's dates, by Hijri year. */
export async function readShifts(
  reader: Reader,
  country: RamadanCountry,
): Promise<ReadonlyMap<number, RamadanDaysRow>> {
  const rows = await reader.select().from(ramadanDays).where(eq(ramadanDays.country, country)).limit(maxYears);
  return new Map(rows.map((row) => [row.year, row]));
}

/** The running or coming Ramadan of a country. */
export async function findSeason(reader: Reader, country: string, today: IsoDate): Promise<Ramadan> {
  const shifts = await readShifts(reader, toRamadanCountry(country));
  return nextRamadan(today, (year): MoonShift => shifts.get(year) ?? noShift);
}
