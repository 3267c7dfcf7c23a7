import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNull, notExists, sql } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import {
  type adminExportCouponCodes,
  type adminMakeCouponCodes,
  type adminRevokeCouponCodes,
  maxCodesOfCoupon,
} from "#shared/contract/admin-coupon-codes.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { couponCodeFrom } from "#shared/domain/coupon-code.ts";
import { codesFile, countCodes } from "../read-codes.ts";
import { requireCoupon } from "../read-coupons.ts";
import { couponCodes, coupons, couponUses } from "../tables.ts";
import { type CouponAdmin, lockOwn } from "./coupons.ts";

/** Rows of one insert, far below the maximum parameters of a statement. */
const atOnce = 2000;

interface Named {
  readonly id: string;
}

async function writeCodes(
  tx: Tx,
  platform: CouponAdmin["platform"],
  request: Named & { prefix: string; count: number },
) {
  const createdAt = platform.clock.now();
  const rows = Array.from({ length: request.count }, () => ({
    id: platform.ids.next(),
    couponId: request.id,
    code: couponCodeFrom(request.prefix, Buffer.from(platform.ids.secret(), "base64url")),
    createdAt,
  }));
  for (let from = 0; from < rows.length; from += atOnce)
    await tx.insert(couponCodes).values(rows.slice(from, from + atOnce));
}

/** Throws 400 beyond the maximum codes of a coupon, 404, 409 COUPON_IS_VOUCHER. */
export function makeCodes(
  { platform }: CouponAdmin,
  call: StaffCall,
  { id, prefix, count }: Named & BodyOf<typeof adminMakeCouponCodes>,
): Promise<ReplyOf<typeof adminMakeCouponCodes>> {
  return platform.database.transaction(async (tx) => {
    const coupon = await lockOwn(tx, id);
    const { made } = await countCodes(tx, id);
    if (made + count > maxCodesOfCoupon)
      throw invalidField("count", "TOO_BIG", `A coupon has at most ${maxCodesOfCoupon} codes; this one has ${made}`);
    await writeCodes(tx, platform, { id, prefix, count });
    if (!coupon.hasCodes)
      await tx
        .update(coupons)
        .set({ hasCodes: true, updatedAt: platform.clock.now(), version: sql`${coupons.version} + 1` })
        .where(eq(coupons.id, id));
    const act = { action: "coupon.make-codes", subjectKind: "coupon", subjectId: id };
    await platform.audit.record(tx, call, { ...act, after: { prefix, count } });
    return { counts: await countCodes(tx, id) };
  });
}

/** Locks the coupon as an order does, so that a code is either used or revoked. Throws 404, 409 COUPON_IS_VOUCHER. */
export function revokeCodes(
  { platform }: CouponAdmin,
  call: StaffCall,
  { id, codeIds }: Named & BodyOf<typeof adminRevokeCouponCodes>,
): Promise<ReplyOf<typeof adminRevokeCouponCodes>> {
  return platform.database.transaction(async (tx) => {
    await lockOwn(tx, id);
    const uses = tx.select({ one: sql`1` }).from(couponUses).where(eq(couponUses.codeId, couponCodes.id));
    const rows = await tx
      .update(couponCodes)
      .set({ revokedAt: platform.clock.now() })
      .where(
        and(
          eq(couponCodes.couponId, id),
          codeIds === null ? undefined : inArray(couponCodes.id, codeIds),
          isNull(couponCodes.revokedAt),
          notExists(uses),
        ),
      )
      .returning({ code: couponCodes.code });
    const act = { action: "coupon.revoke-codes", subjectKind: "coupon", subjectId: id };
    const named = codeIds === null ? {} : { codes: rows.map(({ code }) => code) };
    await platform.audit.record(tx, call, { ...act, after: { revoked: rows.length, ...named } });
    return { revoked: rows.length, counts: await countCodes(tx, id) };
  });
}

/** Recorded in the audit log, since the codes are worth money. Throws 404. */
export function exportCodes(
  { platform }: CouponAdmin,
  call: StaffCall,
  { id, ...request }: Named & QueryOf<typeof adminExportCouponCodes>,
): Promise<CsvFile> {
  return platform.database.transaction(async (tx) => {
    const file = await codesFile(tx, await requireCoupon(tx, id), request);
    const act = { action: "coupon.export-codes", subjectKind: "coupon", subjectId: id };
    await platform.audit.record(tx, call, { ...act, after: { ...request, rows: file.rows } });
    return file;
  });
}
