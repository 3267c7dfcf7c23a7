import type { Tx } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dateIn, diffDays } from "#shared/domain/calendar.ts";
import type { Due } from "./calendar.ts";

/** Days before the charge on which the card's owner is warned. */
const warnDays = [14, 7] as const;

interface Warned {
  /** `from … where …` with the charge as `x` and its card as `c`. */
  readonly from: SQL;
  /** The day that the charge is for. */
  readonly on: SQL;
  /** Warns the owner, once for each warning day. */
  readonly warn: (tx: Tx, id: string, toWarning: (due: Due) => number | undefined) => Promise<void>;
}

/** Warns customers twice whose card expires before the day of a charge. */
export async function warnOfExpiry(
  { database, clock, log }: Pick<Platform, "database" | "clock" | "log">,
  { from, on, warn }: Warned,
): Promise<void> {
  const now = clock.now();
  const today = sql`(${now.toISOString()}::timestamptz at time zone x.timezone)::date`;
  const found = await readRows<{ id: string }>(
    database.reader,
    sql`select x.id ${from} and c.status = 'active' and c.exp_year is not null
        and ${on} - ${warnDays[0]}::int <= ${today} and ${on} > ${today}
        and make_date(c.exp_year, c.exp_month, 1) + interval '1 month' < ${on}
      order by x.id limit 10000`,
  );
  const ids = found.map(({ id }) => id);
  const toWarning = ({ endsOn, timezone }: Due): number | undefined =>
    warnDays.findLast((days) => diffDays(dateIn(now, timezone), endsOn) <= days);
  await eachAlone(log, "nobody was told of a card that expires", ids, (id) =>
    database.transaction((tx) => warn(tx, id, toWarning)),
  );
}
