import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { ClientRecord } from "#shared/contract/admin-clients.ts";
import { addDays, type IsoDate } from "#shared/domain/calendar.ts";

/** Days of a month of training. */
const monthDays = 28;
const epoch: IsoDate = "1970-01-01";

interface Row {
  readonly exercise: string;
  readonly days: number;
  readonly lastOn: IsoDate;
  /** Weight, repetitions and day, as days before 1970. */
  readonly top: readonly [kg: number, reps: number, before: number] | null;
  readonly best: readonly [e1rmKg: number, before: number] | null;
  readonly nowKg: number | null;
  readonly beforeKg: number | null;
}

const recordsOf = preparedRows<Row>(
  sql`select d.exercise, count(*)::int as days, max(d.on_date)::text as "lastOn",
      max(array[d.top_kg::float8, d.top_reps::float8, (${epoch}::date - d.on_date)::float8])
        filter (where d.top_kg is not null) as top,
      max(array[d.e1rm_kg::float8, (${epoch}::date - d.on_date)::float8]) filter (where d.e1rm_kg is not null) as best,
      max(d.e1rm_kg) filter (where d.on_date between ${sql.placeholder("nowFrom")}::date
        and ${sql.placeholder("today")}::date)::float8 as "nowKg",
      max(d.e1rm_kg) filter (where d.on_date between ${sql.placeholder("beforeFrom")}::date
        and ${sql.placeholder("beforeTo")}::date)::float8 as "beforeKg"
    from exercise_days d where d.user_id = ${sql.placeholder("userId")} group by d.exercise
    order by days desc, d.exercise collate "C"`,
);

const toDay = (before: number): IsoDate => addDays(epoch, -before);

/**
 * Each exercise that a member has done with its heaviest set and best estimate, of equal ones the first, and the best
 * estimates of the last 28 days and of the 28 before. The most trained come first.
 */
export async function readLiftRecords(
  reader: Reader,
  userId: string,
  today: IsoDate,
): Promise<(Omit<ClientRecord, "exercise"> & { readonly slug: string })[]> {
  const rows = await recordsOf(reader, {
    ...{ userId, today, nowFrom: addDays(today, 1 - monthDays) },
    ...{ beforeFrom: addDays(today, 1 - 2 * monthDays), beforeTo: addDays(today, -monthDays) },
  });
  return rows.map(({ exercise, days, lastOn, top, best, nowKg, beforeKg }) => ({
    ...{ slug: exercise, days, lastOn },
    top: top && { kg: top[0], reps: top[1], on: toDay(top[2]) },
    best: best && { e1rmKg: best[0], on: toDay(best[1]) },
    months: { nowKg, beforeKg },
  }));
}
