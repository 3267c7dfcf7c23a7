import { findApplicant, noteAffiliate } from "#server/modules/contact/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, ne, type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import type { AdminAffiliate, adminCreateAffiliate } from "#shared/contract/admin-affiliates.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { currencies } from "#shared/domain/currency.ts";
import { toMinor } from "#shared/domain/money.ts";
import { mailStarted } from "../affiliate-mails.ts";
import { affiliateCodeTaken, affiliateTaken, noSuchApplication } from "../errors.ts";
import type { AffiliateDeps } from "../ports.ts";
import { affiliateOffers, affiliates, type OfferRow } from "../tables.ts";
import { readAffiliate } from "./read-affiliates.ts";

type NewBody = BodyOf<typeof adminCreateAffiliate>;
type Body = Omit<NewBody, "applicationId">;

async function findId(tx: Tx, statement: SQL): Promise<string | undefined> {
  return (await readRows<{ id: string }>(tx, statement))[0]?.id;
}

async function toUserId(tx: Tx, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const id = await findId(tx, sql`select id from users where email_key = lower(${email}) and closed_at is null`);
  if (id === undefined) throw invalidField("email", "INVALID_VALUE", "No customer has this address");
  return id;
}

async function toCouponId(tx: Tx, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const id = await findId(tx, sql`select id from coupons where lower(code) = lower(${code}) and owner_id is null`);
  if (id === undefined) throw invalidField("offer.coupon", "INVALID_VALUE", "The shop has no such coupon");
  return id;
}

function toAmounts(amounts: Body["offer"]["amounts"]): OfferRow["amounts"] {
  const given = currencies.flatMap((code) => (amounts[code] === null ? [] : [[code, toMinor(amounts[code])] as const]));
  if (given.length === 0)
    throw invalidField("offer.amounts", "REQUIRED", "An amount in one currency at least is needed");
  return Object.fromEntries(given);
}

/** Throws 400 on contradicting fields. */
function toOffer({ offer }: Body, couponId: string | null): Omit<OfferRow, "affiliateId"> {
  const { kind, applies, percent, categoryIds, productIds, cookieDays } = offer;
  if (kind === "percent" && percent === null) throw invalidField("offer.percent", "REQUIRED", "A percentage is needed");
  if (applies === "renewals" && offer.renewals === null)
    throw invalidField("offer.renewals", "REQUIRED", "A number of renewals is needed");
  return {
    ...{ kind, applies, categoryIds, productIds, cookieDays, couponId },
    percentHundredths: kind === "percent" ? Math.round((percent ?? 0) * 100) : null,
    amounts: kind === "fixed" ? toAmounts(offer.amounts) : null,
    renewals: applies === "renewals" ? offer.renewals : null,
  };
}

/** Serializes saves, so that each sees the codes, people and coupons that are taken. */
const lockAll = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('affiliates', 0))`);

async function toColumns(tx: Tx, id: string, body: Body) {
  const [userId, couponId] = [await toUserId(tx, body.email), await toCouponId(tx, body.offer.coupon)];
  const others = ne(affiliates.id, id);
  if ((await tx.$count(affiliates, and(eq(affiliates.code, body.code), others))) > 0) throw affiliateCodeTaken();
  if (userId !== null && (await tx.$count(affiliates, and(eq(affiliates.userId, userId), others))) > 0)
    throw affiliateTaken("email");
  const otherOffers = ne(affiliateOffers.affiliateId, id);
  if (
    couponId !== null &&
    (await tx.$count(affiliateOffers, and(eq(affiliateOffers.couponId, couponId), otherOffers))) > 0
  )
    throw affiliateTaken("coupon");
  const { name, code, status } = body;
  return { row: { name, code, status, userId }, offer: toOffer(body, couponId) };
}

// The audit log names people by their id.
const toFacts = ({ user, visits: _, sales: __, balances: ___, url: ____, ...facts }: AdminAffiliate): object => ({
  ...facts,
  userId: user?.id ?? null,
});

/** Throws 404, AFFILIATE_TAKEN. */
async function noteApplication(
  tx: Tx,
  { platform }: AffiliateDeps,
  call: StaffCall,
  made: { readonly applicationId: string; readonly affiliateId: string },
): Promise<void> {
  if ((await findApplicant(tx, made.applicationId)) === undefined) throw noSuchApplication();
  if (!(await noteAffiliate(tx, platform, call, made))) throw affiliateTaken("applicationId");
}

/** Throws 404, AFFILIATE_CODE_TAKEN, AFFILIATE_TAKEN, 400. */
export async function createAffiliate(
  deps: AffiliateDeps,
  call: StaffCall,
  { applicationId, ...body }: NewBody,
): Promise<AdminAffiliate> {
  const { database, ids, clock, audit } = deps.platform;
  const id = ids.next();
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockAll(tx);
    const { row, offer } = await toColumns(tx, id, body);
    await tx.insert(affiliates).values({ ...row, id, createdAt: now, updatedAt: now });
    await tx.insert(affiliateOffers).values({ ...offer, affiliateId: id });
    if (applicationId !== undefined) await noteApplication(tx, deps, call, { applicationId, affiliateId: id });
    const after = await readAffiliate(tx, deps, id);
    const subject = { subjectKind: "affiliate", subjectId: id };
    await audit.record(tx, call, { action: "affiliate.create", ...subject, after: toFacts(after) });
    await mailStarted(tx, deps, { after });
    return after;
  });
}

/** Throws 404, VERSION_CONFLICT, AFFILIATE_CODE_TAKEN, AFFILIATE_TAKEN, 400. */
export async function updateAffiliate(
  deps: AffiliateDeps,
  call: StaffCall,
  { id, version, ...body }: Body & { readonly id: string; readonly version: number },
): Promise<AdminAffiliate> {
  const { database, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    await lockAll(tx);
    const before = await readAffiliate(tx, deps, id);
    if (before.version !== version) throw versionConflict(before);
    const { row, offer } = await toColumns(tx, id, body);
    await tx
      .update(affiliates)
      .set({ ...row, version: version + 1, updatedAt: clock.now() })
      .where(eq(affiliates.id, id));
    await tx.update(affiliateOffers).set(offer).where(eq(affiliateOffers.affiliateId, id));
    const after = await readAffiliate(tx, deps, id);
    const subject = { subjectKind: "affiliate", subjectId: id };
    await audit.record(tx, call, {
      ...{ action: "affiliate.edit", ...subject, before: toFacts(before), after: toFacts(after) },
    });
    await mailStarted(tx, deps, { before, after });
    return after;
  });
}

/** Staff have looked at a coupon that is used too often. Throws 404. */
export async function seeLeak(deps: AffiliateDeps, call: StaffCall, id: string): Promise<AdminAffiliate> {
  const { database, clock, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const before = await readAffiliate(tx, deps, id);
    if (before.leakAt === null) return before;
    await tx.update(affiliates).set({ leakAt: null, leakSeenAt: clock.now() }).where(eq(affiliates.id, id));
    const subject = { subjectKind: "affiliate", subjectId: id };
    await audit.record(tx, call, { action: "affiliate.leak-seen", ...subject, before: { leakAt: before.leakAt } });
    return readAffiliate(tx, deps, id);
  });
}
