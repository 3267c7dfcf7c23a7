import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { addDays, type IsoDate, type Weekday } from "#shared/domain/calendar.ts";
import type { CheckInDeps } from "./ports.ts";
import { checkInSchedules } from "./tables.ts";

/** Days of coaching before the first check-in. */
const firstAfterDays = 3;
const batch = 500;

interface Unplanned {
  readonly subscriptionId: string;
  readonly startedOn: IsoDate;
  readonly formId: string;
  readonly weekday: Weekday;
  readonly everyWeeks: 1 | 2 | 4;
}

/** Plans check-ins for new clients by their package; leaves clients who already had a schedule, even a stopped one. */
export async function planByPackage({ platform }: CheckInDeps): Promise<void> {
  const { database, clock, ids, log } = platform;
  const found = await readRows<Unplanned>(
    database.reader,
    sql`select s.id as "subscriptionId", s.started_on::text as "startedOn", p.form_id as "formId", p.weekday,
      p.every_weeks as "everyWeeks"
    from package_checkins p join subscriptions s on s.package_id = p.package_id and s.created_at >= p.since
    where s.status <> 'ended' and not exists (select 1 from checkin_schedules c where c.subscription_id = s.id)
    order by s.id limit ${batch}`,
  );
  const byId = new Map(found.map((one) => [one.subscriptionId, one]));
  await eachAlone(log, "the check-ins of a new client were not planned", [...byId.keys()], async (subscriptionId) => {
    const plan = byId.get(subscriptionId);
    if (plan === undefined) return;
    const { startedOn, formId, weekday, everyWeeks } = plan;
    const rhythm = { formId, weekday, everyWeeks, startsOn: addDays(startedOn, firstAfterDays) };
    await database.transaction((tx) =>
      tx
        .insert(checkInSchedules)
        .values({ id: ids.next(), subscriptionId, ...rhythm, updatedAt: clock.now() })
        .onConflictDoNothing(),
    );
  });
}
