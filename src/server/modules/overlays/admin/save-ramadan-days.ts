import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, isNull, sql } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { adminSaveRamadanDays, RamadanDays } from "#shared/contract/overlays.ts";
import { dateIn, diffDays } from "#shared/domain/calendar.ts";
import {
  isMonthLong,
  noShift,
  type RamadanCountry,
  ramadanCountries,
  ramadanOf,
  shiftRamadan,
  toRamadanCountry,
} from "#shared/domain/ramadan-days.ts";
import { trainingCities } from "#shared/domain/training-cities.ts";
import { findSeason, readShifts } from "../ramadan-days.ts";
import { overlays, type RamadanDaysRow, ramadanDays } from "../tables.ts";

function toDays(country: RamadanCountry, year: number, row: RamadanDaysRow | undefined): RamadanDays {
  const calendar = ramadanOf(year);
  const { startShift, endShift } = row ?? noShift;
  const { fromOn, untilOn } = shiftRamadan(calendar, { startShift, endShift });
  return {
    ...{ country, year, startShift, endShift, fromOn, untilOn, version: row?.version ?? 0 },
    calendar: { fromOn: calendar.fromOn, untilOn: calendar.untilOn },
  };
}

/** The running or coming Ramadan of every country. */
export async function listRamadanDays(reader: Reader, now: Date): Promise<RamadanDays[]> {
  // Days begin in Riyadh, where most members fast.
  const today = dateIn(now, "Asia/Riyadh");
  const listed: RamadanDays[] = [];
  for (const country of ramadanCountries) {
    const { year } = await findSeason(reader, country, today);
    listed.push(toDays(country, year, (await readShifts(reader, country)).get(year)));
  }
  return listed;
}

const toFacts = ({ year, fromOn, untilOn }: RamadanDays) => ({ year, fromOn, untilOn });

/**
 * Moves the days of a Ramadan; this also changes the plans of members in that country. Throws 400, VERSION_CONFLICT.
 */
export async function saveRamadanDays(
  { database, clock, audit }: Platform,
  call: StaffCall,
  country: RamadanCountry,
  { year, startShift, endShift, version, reason = "" }: BodyOf<typeof adminSaveRamadanDays>,
): Promise<RamadanDays> {
  const { fromOn, untilOn } = shiftRamadan(ramadanOf(year), { startShift, endShift });
  if (!isMonthLong({ fromOn, untilOn })) {
    const code = diffDays(fromOn, untilOn) < 28 ? "TOO_EARLY" : "TOO_LATE";
    throw invalidField("endShift", code, "Ramadan has 29 or 30 days");
  }
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ramadan days ${country}`}, 0))`);
    const before = toDays(country, year, (await readShifts(tx, country)).get(year));
    assertVersion(version, before);
    const now = clock.now();
    const values = { startShift, endShift, version: version + 1, updatedAt: now };
    await tx
      .insert(ramadanDays)
      .values({ country, year, ...values })
      .onConflictDoUpdate({ target: [ramadanDays.country, ramadanDays.year], set: values });
    const cities = trainingCities.filter((city) => toRamadanCountry(city.country) === country).map(({ id }) => id);
    await tx
      .update(overlays)
      .set({ fromOn, untilOn, updatedAt: now, version: sql`${overlays.version} + 1` })
      .where(
        and(
          ...[eq(overlays.kind, "ramadan"), eq(overlays.year, year), isNull(overlays.removedAt)],
          sql`${overlays.settings} ->> 'city' = any(${sql.param(cities)}::text[])`,
        ),
      );
    const after = toDays(country, year, (await readShifts(tx, country)).get(year));
    await audit.record(tx, call, {
      action: "settings.ramadan",
      subjectKind: "ramadan",
      subjectId: `${country} ${year}`,
      before: toFacts(before),
      after: toFacts(after),
      ...(reason === "" ? {} : { reason }),
    });
    return after;
  });
}
