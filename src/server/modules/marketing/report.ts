import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { ArmFigures, Effect } from "#shared/contract/admin-flows.ts";
import { type Arm, measuredDays } from "#shared/domain/flows.ts";
import { measureLift } from "#shared/domain/lift.ts";

const reportDays = 90;
const none: ArmFigures = { people: 0, buyers: 0, spent: 0 };

interface Row extends ArmFigures {
  readonly flow: string;
  readonly arm: Arm;
}

function toEffect(rows: readonly Row[]): Effect {
  const of = (arm: Arm): ArmFigures => {
    const { people, buyers, spent } = rows.find((row) => row.arm === arm) ?? none;
    return { people, buyers, spent };
  };
  const [message, control] = [of("message"), of("control")];
  return { message, control, lift: measureLift(message, control) ?? null };
}

/** What flows and campaigns change, by name: counts each person once whose days of measurement are over. */
export async function readEffects(
  reader: Reader,
  flows: readonly string[],
  now: Date,
): Promise<(flow: string) => Effect> {
  const rows = await readRows<Row>(
    reader,
    sql`select r.flow, r.arm, count(distinct r.user_id)::int as people,
        count(distinct r.user_id) filter (where c.order_id is not null)::int as buyers,
        coalesce(sum(c.goods_egp_minor), 0)::float8 / 100 as spent
      from flow_runs r left join flow_conversions c on c.run_id = r.id
      where r.flow = any(${sql.param([...flows])}::text[])
        and r.reached_at <= ${now}::timestamptz - make_interval(days => ${measuredDays})
        and r.reached_at > ${now}::timestamptz - make_interval(days => ${reportDays + measuredDays})
      group by r.flow, r.arm`,
  );
  const byFlow = Map.groupBy(rows, (row) => row.flow);
  return (flow) => toEffect(byFlow.get(flow) ?? []);
}
