import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { assertVersion, invalidField } from "#server/platform/errors.ts";
import type { AdminCampaign, adminCreateCampaign, adminUpdateCampaign } from "#shared/contract/admin-campaigns.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { campaignState, claimsFound, ownCampaign } from "../errors.ts";
import type { MarketingDeps } from "../ports.ts";
import { claimsIn, lockCampaign, viewCampaign } from "../read-campaigns.ts";
import { type CampaignRow, campaigns, segments } from "../tables.ts";

export const campaignAct = (verb: string, subjectId: string) => ({
  ...{ action: `campaign.${verb}`, subjectKind: "campaign", subjectId },
});

type Body = BodyOf<typeof adminCreateCampaign>;

/** A coupon that customers can enter by its code. Throws 400 UNKNOWN_COUPON. */
async function findCouponId(reader: Reader, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const [coupon] = await readRows<{ id: string }>(
    reader,
    sql`select k.id from coupons k where lower(k.code) = lower(${code}) and k.owner_id is null and not k.has_codes`,
  );
  if (coupon === undefined) throw invalidField("couponCode", "UNKNOWN_COUPON", "There is no such coupon");
  return coupon.id;
}

async function toColumns(tx: Tx, { name, segmentId, texts, path, couponCode }: Body) {
  const [segment] = await tx.select({ id: segments.id }).from(segments).where(eq(segments.id, segmentId)).for("share");
  if (segment === undefined) throw invalidField("segmentId", "UNKNOWN_SEGMENT", "There is no such segment");
  return { name, segmentId, texts, path, couponId: await findCouponId(tx, couponCode) };
}

const toFacts = ({
  name,
  segmentId,
  texts,
  path,
  couponId,
}: Pick<CampaignRow, (keyof Body & keyof CampaignRow) | "couponId">) => ({ name, segmentId, texts, path, couponId });

/** Throws 400. */
export function createCampaign({ platform }: MarketingDeps, call: StaffCall, body: Body): Promise<AdminCampaign> {
  const { database, ids, clock, audit } = platform;
  return database.transaction(async (tx) => {
    const [id, now, editedBy] = [ids.next(), clock.now(), call.caller.userId];
    const columns = await toColumns(tx, body);
    await tx.insert(campaigns).values({ ...columns, id, editedBy, state: "draft", createdAt: now, updatedAt: now });
    await audit.record(tx, call, { ...campaignAct("create", id), before: null, after: toFacts(columns) });
    return viewCampaign(tx, id, editedBy);
  });
}

/** Locks a draft that the caller saw as it is. Throws 404, 409 VERSION_CONFLICT, CAMPAIGN_STATE. */
export async function lockDraft(tx: Tx, call: StaffCall, id: string, version: number): Promise<CampaignRow> {
  const row = await lockCampaign(tx, id);
  assertVersion(version, await viewCampaign(tx, id, call.caller.userId));
  if (row.state !== "draft") throw campaignState();
  return row;
}

/** A change removes the campaign's approval. Throws 400, 404, 409. */
export function updateCampaign(
  { platform }: MarketingDeps,
  call: StaffCall,
  id: string,
  { version, ...body }: BodyOf<typeof adminUpdateCampaign>,
): Promise<AdminCampaign> {
  const { database, clock, audit } = platform;
  return database.transaction(async (tx) => {
    const before = await lockDraft(tx, call, id, version);
    const columns = await toColumns(tx, body);
    const editedBy = call.caller.userId;
    await tx
      .update(campaigns)
      .set({ ...columns, editedBy, approvedBy: null, approvedAt: null, updatedAt: clock.now(), version: version + 1 })
      .where(eq(campaigns.id, id));
    const change = { before: toFacts(before), after: toFacts(columns) };
    await audit.record(tx, call, { ...campaignAct("update", id), ...change });
    return viewCampaign(tx, id, editedBy);
  });
}

/** Throws 403 OWN_CAMPAIGN, 404, 409. */
export function approveCampaign(
  { platform }: MarketingDeps,
  call: StaffCall,
  id: string,
  version: number,
): Promise<AdminCampaign> {
  const { database, clock, audit } = platform;
  return database.transaction(async (tx) => {
    const { editedBy, texts } = await lockDraft(tx, call, id, version);
    const { userId } = call.caller;
    if (editedBy === userId) throw ownCampaign();
    const claims = claimsIn(texts);
    if (claims.length > 0) throw claimsFound(claims);
    const now = clock.now();
    await tx
      .update(campaigns)
      .set({ approvedBy: userId, approvedAt: now, updatedAt: now, version: version + 1 })
      .where(eq(campaigns.id, id));
    await audit.record(tx, call, campaignAct("approve", id));
    return viewCampaign(tx, id, userId);
  });
}
