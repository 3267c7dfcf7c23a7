import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNull, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Reached } from "./flows/people.ts";
import type { MarketingDeps } from "./ports.ts";
import { campaignFlow, messageKey } from "./read-campaigns.ts";
import { type CampaignRow, campaigns, flowRuns } from "./tables.ts";

export const sendCampaignJob = "send-campaign";

const batch = 200;
/** With this many campaign mails waiting to leave, no more are written, so that other mails need not wait behind them. */
const maxWaiting = 400;
const pauseSeconds = 10;

interface Person extends Reached {
  readonly runId: string;
}

/** People of the control arm get nothing, and are marked as done like the others. */
async function takeBatch(
  tx: Tx,
  flow: string,
): Promise<readonly { readonly id: string; readonly userId: string; readonly arm: string }[]> {
  return tx
    .select({ id: flowRuns.id, userId: flowRuns.userId, arm: flowRuns.arm })
    .from(flowRuns)
    .where(and(eq(flowRuns.flow, flow), eq(flowRuns.step, 0), isNull(flowRuns.stoppedAt)))
    .orderBy(asc(flowRuns.id))
    .limit(batch)
    .for("update", { skipLocked: true });
}

const readPeople = (tx: Tx, runIds: readonly string[]): Promise<Person[]> =>
  readRows(
    tx,
    sql`select r.id as "runId", u.id as "userId", u.email, u.first_name as "firstName", u.language
      from flow_runs r join users u on u.id = r.user_id and u.email is not null
      where r.id = any(${sql.param([...runIds])}::uuid[]) order by r.id`,
  );

async function readCode(tx: Tx, { couponId }: CampaignRow): Promise<string | undefined> {
  if (couponId === null) return undefined;
  const [row] = await readRows<{ code: string }>(tx, sql`select k.code from coupons k where k.id = ${couponId}::uuid`);
  return row?.code;
}

/** Writes the mails of a batch. */
async function write(tx: Tx, { platform, notify }: MarketingDeps, campaign: CampaignRow): Promise<number> {
  const { id, texts, path } = campaign;
  const runs = await takeBatch(tx, campaignFlow(id));
  const messageRunIds = runs.filter(({ arm }) => arm === "message").map((run) => run.id);
  const people = await readPeople(tx, messageRunIds);
  const code = await readCode(tx, campaign);
  for (const { email: to, userId, firstName, language } of people) {
    const data = { firstName, ...texts[language], path, ...(code === undefined ? {} : { code }) };
    await notify(tx, { kind: "campaign", to, userId, language, key: messageKey(id, userId), data });
  }
  const now = platform.clock.now();
  const ids = runs.map((run) => run.id);
  if (ids.length > 0)
    await tx
      .update(flowRuns)
      .set({
        ...{ step: 1, reachedAt: now },
        messageKey: sql`case when ${flowRuns.arm} = 'message' then ${`campaign:${id}:`}::text || ${flowRuns.userId}::text end`,
      })
      .where(inArray(flowRuns.id, ids));
  return runs.length;
}

/** Whether `maxWaiting` campaign mails wait to leave. */
async function isFull(tx: Tx): Promise<boolean> {
  const [row] = await readRows<{ waiting: number }>(
    tx,
    sql`select count(*)::int as waiting from (select 1 from deliveries d where d.kind = 'campaign' and d.not_before is null
      and d.sent_at is null and d.refused_at is null and d.suppressed_at is null limit ${maxWaiting}) x`,
  );
  return (row?.waiting ?? 0) >= maxWaiting;
}

/**
 * Writes the next mails of a campaign and schedules the next batch. The campaign's row is locked, so that a
 * stop waits for the batch and no batch comes after it.
 */
export function sendBatch(deps: MarketingDeps, campaignId: string): Promise<void> {
  const { database, clock, jobs } = deps.platform;
  return database.transaction(async (tx) => {
    const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for("update");
    if (campaign?.state !== "sending") return;
    if (await isFull(tx)) {
      await jobs.enqueue(tx, sendCampaignJob, { campaignId }, { delaySeconds: pauseSeconds });
      return;
    }
    const written = await write(tx, deps, campaign);
    const now = clock.now();
    if (written === batch) await jobs.enqueue(tx, sendCampaignJob, { campaignId });
    else
      await tx
        .update(campaigns)
        .set({ state: "sent", endedAt: now, updatedAt: now, version: sql`${campaigns.version} + 1` })
        .where(eq(campaigns.id, campaignId));
  });
}

/** Resumes campaigns whose job was lost; a second one finds nothing to do. */
export async function continueCampaigns({ platform }: MarketingDeps): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const left = await tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.state, "sending"));
    for (const { id } of left) await platform.jobs.enqueue(tx, sendCampaignJob, { campaignId: id });
  });
}
