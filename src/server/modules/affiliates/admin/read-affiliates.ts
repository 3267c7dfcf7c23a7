import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, isNotNull, type SQL, sql } from "#server/platform/db/orm.ts";
import { likePattern } from "#server/platform/db/rows.ts";
import type { AdminAffiliate, adminListAffiliates } from "#shared/contract/admin-affiliates.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { noSuchAffiliate } from "../errors.ts";
import { type Days, readBalances, readSales, readVisits } from "../figures.ts";
import type { AffiliateDeps } from "../ports.ts";
import { offerView } from "../read-own.ts";
import { affiliateOffers, affiliates } from "../tables.ts";

type Deps = Pick<AffiliateDeps, "platform" | "people">;

const selection = {
  row: affiliates,
  offer: affiliateOffers,
  couponCode: sql<string | null>`(select c.code from coupons c where c.id = ${affiliateOffers.couponId})`,
};

const selectWhere = (reader: Reader, where: SQL | undefined) =>
  reader
    .select(selection)
    .from(affiliates)
    .innerJoin(affiliateOffers, eq(affiliateOffers.affiliateId, affiliates.id))
    .where(where)
    .orderBy(desc(affiliates.createdAt), desc(affiliates.id));
type Selected = Awaited<ReturnType<typeof selectWhere>>[number];

async function viewAll(
  reader: Reader,
  { platform, people }: Deps,
  rows: readonly Selected[],
  days: Days,
): Promise<AdminAffiliate[]> {
  const ids = rows.map(({ row }) => row.id);
  const persons = await people.find(
    reader,
    rows.flatMap(({ row }) => row.userId ?? []),
  );
  const [visits, sales] = [await readVisits(reader, ids, days), await readSales(reader, ids, days)];
  const balances = await readBalances(reader, ids);
  return rows.map(({ row, offer, couponCode }) => {
    const { id, name, code, status, ibanLast4, version } = row;
    const person = row.userId === null ? undefined : persons.get(row.userId);
    const { kind, categoryIds, productIds, couponId } = offer;
    const coupon = couponId === null || couponCode === null ? null : { id: couponId, code: couponCode };
    return {
      ...{ id, name, code, status, ibanLast4, version },
      url: `${platform.origin()}/c/${code}`,
      user: person === undefined ? null : { id: person.id, name: fullName(person), email: person.email },
      offer: { ...offerView(offer), kind, categoryIds, productIds, coupon },
      leakAt: row.leakAt?.toISOString() ?? null,
      visits: visits.get(id) ?? 0,
      sales: sales.get(id) ?? [],
      balances: balances.get(id) ?? [],
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/** Throws 404. */
export async function readAffiliate(reader: Reader, deps: Deps, id: string): Promise<AdminAffiliate> {
  const [view] = await viewAll(reader, deps, await selectWhere(reader, eq(affiliates.id, id)), {});
  if (view === undefined) throw noSuchAffiliate();
  return view;
}

export async function listAffiliates(
  reader: Reader,
  deps: Deps,
  { page, limit, search = "", status, ...days }: QueryOf<typeof adminListAffiliates>,
): Promise<ReplyOf<typeof adminListAffiliates>> {
  const typed = likePattern(search);
  const where = and(
    search === "" ? undefined : sql`(${affiliates.name} ilike ${typed} or ${affiliates.code} ilike ${typed})`,
    status === "leak" ? isNotNull(affiliates.leakAt) : status && eq(affiliates.status, status),
  );
  const rows = await selectWhere(reader, where)
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    affiliates: await viewAll(reader, deps, rows, days),
    pagination: toPagination(page, limit, await reader.$count(affiliates, where)),
  };
}
