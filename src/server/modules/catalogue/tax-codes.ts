import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, inArray, type SQL, sql } from "#server/platform/db/orm.ts";
import { likePattern, readRows, resolveTotal, toLimit } from "#server/platform/db/rows.ts";
import type { adminListTaxCodes } from "#shared/contract/admin-e-receipts.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { TaxCode } from "#shared/domain/tax-code.ts";
import { variants } from "./tables.ts";

interface KnownCode {
  readonly sku: string;
  readonly taxCode: TaxCode | null;
}

/** Codes at Egypt's tax authority by variant id. */
export async function readTaxCodes(
  reader: Reader,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, KnownCode>> {
  if (variantIds.length === 0) return new Map();
  const rows = await reader
    .select({ id: variants.id, sku: variants.sku, taxCode: variants.taxCode })
    .from(variants)
    .where(inArray(variants.id, [...variantIds]));
  return new Map(rows.map(({ id, ...variant }) => [id, variant]));
}

/** Sets a variant's code and returns the old one; undefined for an unknown variant. */
export async function setTaxCode(tx: Tx, variantId: string, taxCode: TaxCode | null): Promise<KnownCode | undefined> {
  const [before] = await tx
    .select({ sku: variants.sku, taxCode: variants.taxCode })
    .from(variants)
    .where(eq(variants.id, variantId))
    .for("update");
  if (before === undefined) return undefined;
  await tx.update(variants).set({ taxCode }).where(eq(variants.id, variantId));
  return before;
}

// Without gift cards, which are taxed when they are spent.
const sold = sql`from variants v join products p on p.id = v.product_id
  where v.retired_at is null and p.archived_at is null and p.kind <> 'gift_card'`;
const lacksCode = sql`v.tax_code is null`;

export async function countWithoutTaxCode(reader: Reader): Promise<number> {
  const [row] = await readRows<{ count: number }>(reader, sql`select count(*)::int as count ${sold} and ${lacksCode}`);
  return row?.count ?? 0;
}

function matching({ search = "", state }: Pick<QueryOf<typeof adminListTaxCodes>, "search" | "state">): SQL {
  const text = search.trim();
  const pattern = likePattern(text.toLowerCase());
  const found =
    text === ""
      ? sql``
      : sql`and (lower(v.sku) like ${pattern} or lower(p.name ->> 'en') like ${pattern} or p.name ->> 'ar' like ${pattern})`;
  return sql`${sold} ${found} ${state === "missing" ? sql`and ${lacksCode}` : sql``}`;
}

/** Variants on sale with their codes, by product. */
export async function listTaxCodes(
  reader: Reader,
  query: QueryOf<typeof adminListTaxCodes>,
): Promise<ReplyOf<typeof adminListTaxCodes>> {
  const where = matching(query);
  const list = await readRows<ReplyOf<typeof adminListTaxCodes>["variants"][number]>(
    reader,
    sql`select v.id, v.sku, p.id as "productId", p.name as "productName", v.size, v.tax_code as "taxCode" ${where}
      order by p.name ->> 'en', p.id, v.position, v.id ${toLimit(query)}`,
  );
  const total = await resolveTotal(query, list, async () => {
    const [row] = await readRows<{ count: number }>(reader, sql`select count(*)::int as count ${where}`);
    return row?.count ?? 0;
  });
  return { variants: list, pagination: toPagination(query.page, query.limit, total) };
}
