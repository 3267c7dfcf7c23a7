import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isSold } from "./sales.ts";

export const closeDaysJob = "close-report-days";

/** Days per run: two months take about a second in a busy shop. */
const atOnce = 62;

/** Days before `today` that must be written, oldest first. */
async function openDays(tx: Tx, today: string): Promise<string[]> {
  const rows = await readRows<{ day: string }>(
    tx,
    sql`select to_char(each.day, 'YYYY-MM-DD') as day
    from generate_series(utc_day((select min(created_at) from orders))::timestamp, ${today}::timestamp - interval '1 day', interval '1 day') as each (day)
    where not exists (select 1 from report_days r where r.day = each.day::date) order by 1 limit ${atOnce}`,
  );
  return rows.map((row) => row.day);
}

async function writeDays(tx: Tx, list: readonly string[]): Promise<void> {
  const days = sql`${sql.param([...list])}::date[]`;
  const ofDays = sql`unnest(${days}) as d (day) join orders o
    on o.created_at >= d.day::timestamp at time zone 'UTC' and o.created_at < (d.day + 1)::timestamp at time zone 'UTC'`;
  await tx.execute(sql`delete from order_days where day = any(${days})`);
  await tx.execute(sql`delete from product_days where day = any(${days})`);
  await tx.execute(sql`
    insert into order_days (day, currency, origin, status, payment_status, payment_method, orders, total_minor, paid_minor, refunded_minor)
    select d.day, o.currency, o.origin, o.status, o.payment_status, o.payment_method, count(*), sum(o.total_minor), sum(o.paid_minor), sum(o.refunded_minor)
    from ${ofDays} group by 1, 2, 3, 4, 5, 6`);
  await tx.execute(sql`
    insert into product_days (day, currency, product_id, quantity, revenue_minor)
    select d.day, o.currency, l.product_id, sum(l.quantity), sum(l.total_minor)
    from ${ofDays} join order_lines l on l.order_id = o.id where ${isSold} group by 1, 2, 3`);
  await tx.execute(sql`insert into report_days (day) select unnest(${days})`);
}

async function closeSome(tx: Tx, today: string): Promise<number> {
  // Serializes writers; reports can still read.
  await tx.execute(sql`lock table report_days in share row exclusive mode`);
  // Deletes marks before counting: an order committed in between is counted and leaves its own mark.
  await tx.execute(
    sql`with marked as (delete from report_marks returning day) delete from report_days where day in (select day from marked)`,
  );
  const days = await openDays(tx, today);
  if (days.length > 0) await writeDays(tx, days);
  return days.length;
}

/** The job: writes the figures of past days that are missing or were marked as changed. Idempotent. */
export async function closeDays({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  while ((await database.transaction((tx) => closeSome(tx, today))) === atOnce);
}
