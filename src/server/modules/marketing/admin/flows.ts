import type { StaffCall } from "#server/platform/audit.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { assertVersion } from "#server/platform/errors.ts";
import type { AdminFlow, adminSwitchFlow } from "#shared/contract/admin-flows.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { type FlowName, flowNames, flowRules } from "#shared/domain/flows.ts";
import type { MarketingDeps } from "../ports.ts";
import { readEffects } from "../report.ts";
import { flowSwitches } from "../tables.ts";

interface Counts {
  readonly flow: string;
  readonly waiting: number;
  readonly lately: number;
}

/** All flows with their switches and what they change. */
export async function listFlows(reader: Reader, now: Date): Promise<AdminFlow[]> {
  const switches = new Map((await reader.select().from(flowSwitches)).map((row) => [row.flow, row]));
  const effectOf = await readEffects(reader, flowNames, now);
  const counts = await readRows<Counts>(
    reader,
    sql`select r.flow, count(*) filter (where r.next_at is not null and r.stopped_at is null)::int as waiting,
        count(*) filter (where r.reached_at > ${addDays(now, -30)}::timestamptz and r.arm = 'message')::int as lately
      from flow_runs r where r.flow = any(${sql.param([...flowNames])}::text[]) group by r.flow`,
  );
  return flowNames.map((flow) => {
    const { hasHoldout, isMarketing, isOn } = flowRules[flow];
    const set = switches.get(flow);
    const found = counts.find((row) => row.flow === flow);
    return {
      ...{ flow, hasHoldout, isMarketing, isOn: set?.isOn ?? isOn, effect: effectOf(flow) },
      ...{ waiting: found?.waiting ?? 0, lately: found?.lately ?? 0 },
      ...{ version: set?.version ?? 0, updatedAt: set?.updatedAt.toISOString() ?? null },
    };
  });
}

async function findFlow(reader: Reader, flow: FlowName, now: Date): Promise<AdminFlow> {
  const found = (await listFlows(reader, now)).find((one) => one.flow === flow);
  if (found === undefined) throw new Error(`there is no flow ${flow}`);
  return found;
}

/** Throws 409 VERSION_CONFLICT. */
export function switchFlow(
  { platform }: MarketingDeps,
  call: StaffCall,
  flow: FlowName,
  { isOn, version }: BodyOf<typeof adminSwitchFlow>,
): Promise<AdminFlow> {
  const { database, clock, audit } = platform;
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`flow-switch:${flow}`}, 0))`);
    const before = await findFlow(tx, flow, clock.now());
    assertVersion(version, before);
    const values = { isOn, version: before.version + 1, updatedAt: clock.now() };
    await tx
      .insert(flowSwitches)
      .values({ ...values, flow })
      .onConflictDoUpdate({ target: flowSwitches.flow, set: values });
    await audit.record(tx, call, {
      ...{ action: "flow.switch", subjectKind: "flow", subjectId: flow },
      ...{ before: { isOn: before.isOn }, after: { isOn } },
    });
    return findFlow(tx, flow, clock.now());
  });
}
