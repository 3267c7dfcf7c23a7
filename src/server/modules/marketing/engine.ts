import type { MailKind, Notification } from "#server/modules/notifications/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull, sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import { type FlowName, flowRules } from "#shared/domain/flows.ts";
import { toArm } from "./arm.ts";
import type { MarketingDeps } from "./ports.ts";
import { flowRuns, flowSwitches } from "./tables.ts";

/** A step of a flow that is due for somebody. */
export interface Step {
  readonly flow: FlowName;
  /** The subject, such as a cart: each goes through a flow once. */
  readonly subject: string;
  readonly userId: string;
  /** Counted from 1. */
  readonly step: number;
  readonly productId?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  /** When the next step is due. */
  readonly nextAt?: Date;
}

export async function isFlowOn(reader: Reader, flow: FlowName): Promise<boolean> {
  const [row] = await reader.select({ isOn: flowSwitches.isOn }).from(flowSwitches).where(eq(flowSwitches.flow, flow));
  return row?.isOn ?? flowRules[flow].isOn;
}

const lockName = preparedRows(sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("name")}, 0))`);

/** One at a time for each person, so that a purchase and a message that is due wait for each other. */
export const lockPerson = async (tx: Tx, userId: string): Promise<void> => {
  await lockName(tx, { name: `flows:${userId}` });
};

/** Records that a step is done; undefined if it was already, or if the run has stopped. */
async function writeStep(tx: Tx, { platform }: MarketingDeps, step: Step, messageKey: string) {
  const { flow, subject, userId, productId = null, facts = {}, nextAt = null } = step;
  const now = platform.clock.now();
  const arm = toArm(flow, userId);
  const done = { step: step.step, messageKey, nextAt };
  const values = { ...done, flow, subjectKey: subject, userId, productId, arm, facts, reachedAt: now, createdAt: now };
  const [run] = await tx
    .insert(flowRuns)
    .values({ ...values, id: platform.ids.next() })
    .onConflictDoUpdate({
      target: [flowRuns.flow, flowRuns.subjectKey],
      set: { ...done, reachedAt: sql`coalesce(${flowRuns.reachedAt}, ${now}::timestamptz)` },
      setWhere: sql`${flowRuns.stoppedAt} is null and ${flowRuns.step} < ${step.step}`,
    })
    .returning({ arm: flowRuns.arm });
  return run;
}

/**
 * Does a step of a flow: sends its message, or nothing in the control arm. Runs each step once, however often it is
 * called; does nothing while the flow is off.
 */
export async function runFlowStep<K extends MailKind>(
  tx: Tx,
  deps: MarketingDeps,
  step: Step,
  message: Notification<K>,
): Promise<void> {
  if (!(await isFlowOn(tx, step.flow))) return;
  await lockPerson(tx, step.userId);
  const run = await writeStep(tx, deps, step, message.key);
  if (run?.arm === "message") await deps.notify(tx, message);
}

/** Ends a run without its further steps. */
export async function stopRun(tx: Tx, { platform }: Pick<MarketingDeps, "platform">, runId: string): Promise<void> {
  await tx
    .update(flowRuns)
    .set({ stoppedAt: platform.clock.now(), stopReason: "changed", nextAt: null })
    .where(and(eq(flowRuns.id, runId), isNull(flowRuns.stoppedAt)));
}
