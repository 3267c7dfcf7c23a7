import { type Cell, csvFile } from "#server/platform/csv.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "#server/platform/db/orm.ts";
import { likePattern } from "#server/platform/db/rows.ts";
import {
  type AdminCouponCode,
  type adminExportCouponCodes,
  type adminListCouponCodes,
  type CouponCodeCounts,
  type CouponCodeState,
  maxCodesOfCoupon,
} from "#shared/contract/admin-coupon-codes.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { type Coupon, couponCodes, couponUses } from "./tables.ts";

const states: Readonly<Record<CouponCodeState, SQL | undefined>> = {
  free: and(isNull(couponUses.orderId), isNull(couponCodes.revokedAt)),
  used: isNotNull(couponUses.orderId),
  revoked: and(isNull(couponUses.orderId), isNotNull(couponCodes.revokedAt)),
};

const matches = (couponId: string, { search, state }: QueryOf<typeof adminExportCouponCodes>) =>
  and(
    eq(couponCodes.couponId, couponId),
    search ? sql`lower(${couponCodes.code}) like ${likePattern(search.toLowerCase())}` : undefined,
    state === undefined ? undefined : states[state],
  );

async function readCodes(
  reader: Reader,
  where: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AdminCouponCode[]> {
  const rows = await reader
    .select({ own: couponCodes, orderId: couponUses.orderId, usedAt: couponUses.usedAt })
    .from(couponCodes)
    .leftJoin(couponUses, eq(couponUses.codeId, couponCodes.id))
    .where(where)
    .orderBy(asc(couponCodes.createdAt), asc(couponCodes.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ own, orderId, usedAt }) => ({
    id: own.id,
    code: own.code,
    state: orderId !== null ? "used" : own.revokedAt === null ? "free" : "revoked",
    orderId,
    usedAt: usedAt?.toISOString() ?? null,
    createdAt: own.createdAt.toISOString(),
  }));
}

const counted = (state: CouponCodeState) => sql<number>`count(*) filter (where ${states[state]})::int`;

async function countMatches(reader: Reader, where: SQL | undefined): Promise<CouponCodeCounts> {
  const [row] = await reader
    .select({
      made: sql<number>`count(*)::int`,
      free: counted("free"),
      used: counted("used"),
      revoked: counted("revoked"),
    })
    .from(couponCodes)
    .leftJoin(couponUses, eq(couponUses.codeId, couponCodes.id))
    .where(where);
  return row ?? { made: 0, free: 0, used: 0, revoked: 0 };
}

export const countCodes = (reader: Reader, couponId: string): Promise<CouponCodeCounts> =>
  countMatches(reader, eq(couponCodes.couponId, couponId));

export async function listCodes(
  reader: Reader,
  coupon: Coupon,
  query: QueryOf<typeof adminListCouponCodes>,
): Promise<ReplyOf<typeof adminListCouponCodes>> {
  const { page, limit } = query;
  const where = matches(coupon.id, query);
  const codes = await readCodes(reader, where, { limit, offset: Math.min((page - 1) * limit, 1_000_000) });
  const { made: total } = await countMatches(reader, where);
  const counts = await countCodes(reader, coupon.id);
  return { codes, counts, pagination: toPagination(page, limit, total) };
}

/** The codes as a spreadsheet, for handing them out. */
export async function codesFile(
  reader: Reader,
  coupon: Coupon,
  query: QueryOf<typeof adminExportCouponCodes>,
): Promise<CsvFile> {
  const codes = await readCodes(reader, matches(coupon.id, query), { limit: maxCodesOfCoupon, offset: 0 });
  const cells = codes.map(({ code, state, createdAt, usedAt }): Cell[] => [code, state, createdAt, usedAt]);
  return csvFile(`himma-codes-${coupon.code}.csv`, ["code", "state", "made (UTC)", "used (UTC)"], cells);
}
