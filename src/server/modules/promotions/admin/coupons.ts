import type { StaffCall } from "#server/platform/audit.ts";
import { inSavepoint, isForeignKeyViolation, isUniqueViolation, type Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField, notFound, refuse } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AdminCoupon, adminCreateCoupon, adminUpdateCoupon } from "#shared/contract/admin-coupons.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { COUPON_CODE_TAKEN, COUPON_IS_VOUCHER } from "#shared/contract/refusals.ts";
import { currencies } from "#shared/domain/currency.ts";
import { toMinor } from "#shared/domain/money.ts";
import { couponView, requireCoupon } from "../read-coupons.ts";
import { type Coupon, coupons, type MinorByCurrency, type NewCoupon } from "../tables.ts";

export interface CouponAdmin {
  readonly platform: Pick<Platform, "audit" | "clock" | "ids" | "database">;
}

type Body = BodyOf<typeof adminCreateCoupon>;
type Columns = Omit<NewCoupon, "id" | "createdAt" | "updatedAt">;

const codeTaken = () => refuse(COUPON_CODE_TAKEN, "Another coupon has this code");
const isVoucher = () => refuse(COUPON_IS_VOUCHER, "This voucher belongs to a customer who bought it with points");

export function toMinors(amounts: Body["amounts"]): MinorByCurrency | null {
  const given = currencies.flatMap((currency) => {
    const value = amounts[currency];
    return value === null ? [] : [[currency, toMinor(value)] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}

export const toMoment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Maps the form to columns. Throws 400 on contradicting fields. */
function toColumns(body: Body): Columns {
  const startsAt = toMoment(body.startsAt);
  const endsAt = toMoment(body.endsAt);
  const amounts = body.kind === "amount" ? toMinors(body.amounts) : null;
  if (body.kind === "percentage" && body.percentage === null)
    throw invalidField("percentage", "REQUIRED", "A percentage is needed");
  if (body.kind === "amount" && amounts === null)
    throw invalidField("amounts", "REQUIRED", "An amount in one currency at least is needed");
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw invalidField("endsAt", "INVALID_VALUE", "The end must come after the beginning");
  return {
    code: body.code,
    kind: body.kind,
    percentHundredths: body.kind === "percentage" ? Math.round((body.percentage ?? 0) * 100) : null,
    amounts,
    minimums: toMinors(body.minimums),
    firstOrderOnly: body.firstOrderOnly,
    perUserLimit: body.perUserLimit,
    totalLimit: body.totalLimit,
    startsAt,
    endsAt,
    categoryIds: body.categoryIds,
    isActive: body.isActive,
  };
}

// Audit log fields of a coupon, without those that all coupons share.
function toFacts({
  id: _,
  createdAt: _created,
  updatedAt: _updated,
  version: _version,
  ownerId: _owner,
  ...facts
}: Coupon): object {
  return facts;
}

const written = async (write: Promise<Coupon[]>): Promise<Coupon> => {
  try {
    const [row] = await write;
    if (row === undefined) throw new Error("a coupon was not written");
    return row;
  } catch (error) {
    if (isUniqueViolation(error, "coupons_code")) throw codeTaken();
    throw error;
  }
};

/** Throws 400, 409 COUPON_CODE_TAKEN. */
export function createCoupon(couponAdmin: CouponAdmin, call: StaffCall, body: Body): Promise<AdminCoupon> {
  const { database, clock, ids } = couponAdmin.platform;
  const columns = toColumns(body);
  return database.transaction(async (tx) => {
    const now = clock.now();
    const draft = { ...columns, id: ids.next(), createdAt: now, updatedAt: now };
    const coupon = await written(tx.insert(coupons).values(draft).returning());
    const act = { action: "coupon.create", subjectKind: "coupon", subjectId: coupon.id };
    await couponAdmin.platform.audit.record(tx, call, { ...act, after: toFacts(coupon) });
    return couponView(coupon, now);
  });
}

/** Locks the coupon, so that the audit entry's "before" is exact. Throws 404, 409 COUPON_IS_VOUCHER. */
export async function lockOwn(tx: Tx, id: string): Promise<Coupon> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("update");
  if (row === undefined) throw notFound("Coupon not found");
  if (row.ownerId !== null) throw isVoucher();
  return row;
}

/**
 * Throws 400, 404, 409 VERSION_CONFLICT with the current coupon, COUPON_CODE_TAKEN, COUPON_IS_VOUCHER. A limit below
 * the current uses is rejected.
 */
export function updateCoupon(
  couponAdmin: CouponAdmin,
  call: StaffCall,
  id: string,
  body: BodyOf<typeof adminUpdateCoupon>,
): Promise<AdminCoupon> {
  const columns = toColumns(body);
  return couponAdmin.platform.database.transaction(async (tx) => {
    const before = await lockOwn(tx, id);
    const now = couponAdmin.platform.clock.now();
    assertVersion(body.version, couponView(before, now));
    if (columns.totalLimit != null && columns.totalLimit < before.usedCount)
      throw invalidField("totalLimit", "TOO_SMALL", `It has been used ${before.usedCount} times already`);
    const change = { ...columns, updatedAt: now, version: sql`${coupons.version} + 1` };
    const after = await written(tx.update(coupons).set(change).where(eq(coupons.id, id)).returning());
    const act = { action: "coupon.update", subjectKind: "coupon", subjectId: id };
    await couponAdmin.platform.audit.record(tx, call, { ...act, before: toFacts(before), after: toFacts(after) });
    return couponView(after, now);
  });
}

// False when an order still refers to it, even after releasing its use: the foreign key prevents the deletion.
async function wasDeleted(tx: Tx, id: string): Promise<boolean> {
  try {
    const rows = await inSavepoint(tx, (inner) =>
      inner
        .delete(coupons)
        .where(and(eq(coupons.id, id), eq(coupons.usedCount, 0)))
        .returning({ id: coupons.id }),
    );
    return rows.length === 1;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/**
 * Deletes an unused coupon and ends any other. Throws 404, 409 COUPON_IS_VOUCHER, VERSION_CONFLICT with the current
 * coupon.
 */
export function removeCoupon(
  couponAdmin: CouponAdmin,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<"deleted" | "ended"> {
  return couponAdmin.platform.database.transaction(async (tx) => {
    const before = await lockOwn(tx, id);
    assertVersion(version, couponView(before, couponAdmin.platform.clock.now()));
    const outcome = (await wasDeleted(tx, id)) ? "deleted" : "ended";
    const now = couponAdmin.platform.clock.now();
    if (outcome === "ended")
      await tx
        .update(coupons)
        .set({
          endsAt: sql`least(${coupons.endsAt}, ${now.toISOString()}::timestamptz)`,
          startsAt: before.startsAt !== null && before.startsAt >= now ? null : before.startsAt,
          updatedAt: now,
          version: sql`${coupons.version} + 1`,
        })
        .where(eq(coupons.id, id));
    await couponAdmin.platform.audit.record(tx, call, {
      action: outcome === "deleted" ? "coupon.delete" : "coupon.end",
      subjectKind: "coupon",
      subjectId: id,
      before: toFacts(before),
      after: outcome === "deleted" ? null : toFacts(await requireCoupon(tx, id)),
    });
    return outcome;
  });
}
