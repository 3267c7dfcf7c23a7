import { sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { autoNoticeDays } from "#shared/domain/subscriptions.ts";
import { replenishmentRuns, replenishments } from "./tables.ts";

/** Metrics that the worker reads: repeat orders that no job has handled in time. */
export function watchReplenishments({ metrics, database }: Pick<Platform, "metrics" | "database">): void {
  const overdue = metrics.gauge({
    name: "himma_replenishments_overdue",
    help: "Repeated orders whose notice is a day late, and charges an hour past their time.",
  });
  metrics.sample(async () => {
    const { rows } = await database.reader.execute(sql`select
      (select count(*) from ${replenishments} where ${replenishments.status} = 'active'
        and ${replenishments.nextOn} < (now() at time zone ${replenishments.timezone})::date + ${autoNoticeDays - 1}::int
        and not exists (select 1 from ${replenishmentRuns} where ${replenishmentRuns.replenishmentId} = ${replenishments.id}
          and ${replenishmentRuns.settledAt} is null))
      + (select count(*) from ${replenishmentRuns} where ${replenishmentRuns.nextAt} < now() - interval '1 hour') as overdue`);
    const figures = rows[0] as unknown as { readonly overdue: number } | undefined;
    if (figures !== undefined) overdue.set({}, figures.overdue);
  });
}
