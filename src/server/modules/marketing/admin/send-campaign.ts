import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, gt, isNotNull, isNull, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { AdminCampaign } from "#shared/contract/admin-campaigns.ts";
import { armSql } from "../arm.ts";
import { approvalNeeded, campaignState, claimsFound, segmentEmpty } from "../errors.ts";
import type { MarketingDeps } from "../ports.ts";
import { campaignFlow, claimsIn, lockCampaign, viewCampaign } from "../read-campaigns.ts";
import { segmentSql } from "../segment-sql.ts";
import { sendCampaignJob } from "../send-batch.ts";
import { type CampaignRow, campaigns, flowRuns, segments } from "../tables.ts";
import { campaignAct, lockDraft } from "./campaigns.ts";

/** A campaign to more people, or with a coupon, needs a second person's approval. */
const maxAlone = 1000;
const withdrawnAtOnce = 1000;

/** Stores who is in the segment now and agreed to offers, a tenth of them as control. Returns how many. */
async function freeze(tx: Tx, { id, segmentId }: CampaignRow, now: Date): Promise<number> {
  const [segment] = await tx
    .select({ tree: segments.tree })
    .from(segments)
    .where(eq(segments.id, segmentId))
    .for("share");
  if (segment === undefined) throw new Error(`the segment ${segmentId} is gone`);
  const flow = campaignFlow(id);
  const [frozen] = await readRows<{ people: number }>(
    tx,
    sql`with frozen as (
        insert into flow_runs (id, flow, subject_key, user_id, arm, created_at)
        select gen_random_uuid(), ${flow}, u.id::text, u.id, ${armSql(flow, sql`u.id`)}, ${now}::timestamptz
        ${segmentSql(segment.tree, now)} and u.marketing_opt_in returning 1)
      select count(*)::int as people from frozen`,
  );
  return frozen?.people ?? 0;
}

/** Freezes the segment and lets the job write its mails. Throws 404, 409. */
export function sendCampaign(
  { platform }: MarketingDeps,
  call: StaffCall,
  id: string,
  version: number,
): Promise<AdminCampaign> {
  const { database, clock, audit, jobs } = platform;
  return database.transaction(async (tx) => {
    const campaign = await lockDraft(tx, call, id, version);
    const claims = claimsIn(campaign.texts);
    if (claims.length > 0) throw claimsFound(claims);
    const now = clock.now();
    const people = await freeze(tx, campaign, now);
    if (people === 0) throw segmentEmpty();
    const hasCoupon = campaign.couponId !== null;
    if ((people > maxAlone || hasCoupon) && campaign.approvedBy === null) throw approvalNeeded(people, hasCoupon);
    await tx
      .update(campaigns)
      .set({ state: "sending", people, startedAt: now, updatedAt: now, version: version + 1 })
      .where(eq(campaigns.id, id));
    await jobs.enqueue(tx, sendCampaignJob, { campaignId: id });
    await audit.record(tx, call, { ...campaignAct("send", id), after: { people } });
    return viewCampaign(tx, id, call.caller.userId);
  });
}

/** Withdraws the mails that the outbox still holds. */
async function withdrawAll(tx: Tx, { withdraw }: MarketingDeps, flow: string): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const written = await tx
      .select({ id: flowRuns.id, key: flowRuns.messageKey })
      .from(flowRuns)
      .where(and(eq(flowRuns.flow, flow), isNotNull(flowRuns.messageKey), gt(flowRuns.id, after)))
      .orderBy(asc(flowRuns.id))
      .limit(withdrawnAtOnce);
    await withdraw(
      tx,
      written.flatMap(({ key }) => key ?? []),
    );
    const last = written.at(-1);
    if (last === undefined || written.length < withdrawnAtOnce) return;
    after = last.id;
  }
}

/** Ends a campaign that is being sent; mails that reached a mail server cannot be withdrawn. Throws 404, 409. */
export function stopCampaign(deps: MarketingDeps, call: StaffCall, id: string): Promise<AdminCampaign> {
  const { database, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const { state, version } = await lockCampaign(tx, id);
    if (state !== "sending") throw campaignState();
    const now = clock.now();
    const flow = campaignFlow(id);
    await tx
      .update(campaigns)
      .set({ state: "stopped", endedAt: now, updatedAt: now, version: version + 1 })
      .where(eq(campaigns.id, id));
    await tx
      .update(flowRuns)
      .set({ stoppedAt: now, stopReason: "stopped" })
      .where(and(eq(flowRuns.flow, flow), eq(flowRuns.step, 0), isNull(flowRuns.stoppedAt)));
    await withdrawAll(tx, deps, flow);
    await audit.record(tx, call, campaignAct("stop", id));
    return viewCampaign(tx, id, call.caller.userId);
  });
}
