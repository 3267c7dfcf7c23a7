import type { Reader } from "#server/platform/db/database.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { and, desc, eq, gt, isNull, or, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { notFound } from "#server/platform/errors.ts";
import type {
  AdminAutomaticDiscount,
  adminListAutomaticDiscounts,
} from "#shared/contract/admin-automatic-discounts.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { toOfferState } from "#shared/domain/offer-state.ts";
import { toMajors } from "./read-coupons.ts";
import { type AutomaticDiscount, automaticDiscounts } from "./tables.ts";

const dayMs = 86_400_000;

const { isActive: isSwitchedOn, endsAt } = automaticDiscounts;
// By day, not by moment, so that they can be cached.
const activeSince = keptSettings(
  prepared((plan) =>
    plan
      .select()
      .from(automaticDiscounts)
      .where(and(isSwitchedOn, or(isNull(endsAt), gt(endsAt, sql.placeholder("day"))))),
  ),
);

/** Discounts active at a time; `applyAutomatic` checks the other conditions. */
export async function listRunning(reader: Reader, at: Date): Promise<AutomaticDiscount[]> {
  const day = new Date(Math.floor(at.getTime() / dayMs) * dayMs);
  const active = await activeSince(reader, { day });
  return active.filter(
    (row) => (row.startsAt === null || row.startsAt <= at) && (row.endsAt === null || row.endsAt > at),
  );
}

export function automaticView(row: AutomaticDiscount, now: Date): AdminAutomaticDiscount {
  const { id, name, kind, buyQuantity, getQuantity, maxTimes, productIds, categoryIds } = row;
  const { combinesWithCoupons, isActive, version } = row;
  return {
    ...{ id, name, kind, buyQuantity, getQuantity, maxTimes, productIds, categoryIds },
    ...{ combinesWithCoupons, isActive, version },
    currencies: row.currencies === null ? null : [...row.currencies],
    markets: row.markets === null ? null : [...row.markets],
    state: toOfferState(row, now),
    percentage: row.percentHundredths === null ? null : row.percentHundredths / 100,
    amounts: toMajors(row.amounts),
    minimums: toMajors(row.minimums),
    caps: toMajors(row.caps),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A page of discounts, newest first. */
export async function listAutomatic(
  reader: Reader,
  { page, limit }: QueryOf<typeof adminListAutomaticDiscounts>,
  now: Date,
): Promise<ReplyOf<typeof adminListAutomaticDiscounts>> {
  const rows = await reader
    .select()
    .from(automaticDiscounts)
    .orderBy(desc(automaticDiscounts.createdAt), desc(automaticDiscounts.id))
    .limit(limit)
    .offset(Math.min((page - 1) * limit, 1_000_000));
  const total = await reader.$count(automaticDiscounts);
  return { discounts: rows.map((row) => automaticView(row, now)), pagination: toPagination(page, limit, total) };
}

/** Throws 404. */
export async function requireAutomatic(reader: Reader, id: string): Promise<AutomaticDiscount> {
  const [row] = await reader.select().from(automaticDiscounts).where(eq(automaticDiscounts.id, id)).limit(1);
  if (row === undefined) throw notFound("Discount not found");
  return row;
}
