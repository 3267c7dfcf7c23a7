import { sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hasOpenCase } from "./automatic/cases.ts";
import { dunningCases, renewals, subscriptions } from "./tables.ts";

interface Figures {
  readonly due: number;
  readonly overdue: number;
  readonly closed: number;
  readonly paid: number;
}

const today = sql`(now() at time zone ${subscriptions.timezone})::date`;

/** Metrics that the worker reads: open renewals, overdue ones, and the paid share of the last day. */
export function watchRenewals({ metrics, database }: Pick<Platform, "metrics" | "database">): void {
  const due = metrics.gauge({ name: "himma_renewals_due", help: "Renewals that wait for their payment." });
  const overdue = metrics.gauge({
    name: "himma_renewals_overdue",
    help: "Subscriptions past their last day, and charges an hour past their time, that no job has dealt with.",
  });
  const ratio = metrics.gauge({
    name: "himma_renewal_success_ratio_24h",
    help: "Share of paid ones among the renewals that were decided in 24 hours; absent when there were none.",
  });
  metrics.sample(async () => {
    const { rows } = await database.reader.execute(sql`select
      (select count(*) from ${renewals} where ${renewals.paidAt} is null and ${renewals.closedAt} is null) as due,
      (select count(*) from ${subscriptions} where ${subscriptions.status} not in ('ended', 'paused')
        and ${subscriptions.endsOn} < ${today} - 1 and not ${hasOpenCase(subscriptions.id)})
        + (select count(*) from ${dunningCases} where ${dunningCases.nextAt} < now() - interval '1 hour') as overdue,
      (select count(*) from ${renewals} where ${renewals.paidAt} is null
        and ${renewals.closedAt} > now() - interval '24 hours') as closed,
      (select count(*) from ${renewals} where ${renewals.paidAt} > now() - interval '24 hours') as paid`);
    const figures = rows[0] as unknown as Figures | undefined;
    if (figures === undefined) return;
    due.set({}, figures.due);
    overdue.set({}, figures.overdue);
    ratio.reset();
    const decided = figures.closed + figures.paid;
    if (decided > 0) ratio.set({}, figures.paid / decided);
  });
}
