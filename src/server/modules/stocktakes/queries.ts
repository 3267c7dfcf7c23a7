import { findPeople } from "#server/modules/accounts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, count, desc, eq, sql } from "#server/platform/db/orm.ts";
import type { Stocktake, StocktakeLine, WholeStocktake } from "#shared/contract/admin-stocktakes.ts";
import { type Pagination, toPagination } from "#shared/contract/values.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { noSuchStocktake, stocktakeEnded } from "./errors.ts";
import type { StocktakeDeps } from "./ports.ts";
import { stocktakeLines, stocktakes } from "./tables.ts";

type Row = typeof stocktakes.$inferSelect;
type LineRow = typeof stocktakeLines.$inferSelect;
type People = Awaited<ReturnType<typeof findPeople>>;

const toPerson = (people: People, id: string | null) => {
  const person = id === null ? undefined : people.get(id);
  return person === undefined ? null : { id: person.id, name: fullName(person) };
};

const counted = sql<number>`(select count(*) from ${stocktakeLines} l where l.stocktake_id = ${stocktakes.id})`.mapWith(
  Number,
);
const different =
  sql<number>`(select count(*) from ${stocktakeLines} l where l.stocktake_id = ${stocktakes.id} and l.counted <> l.expected)`.mapWith(
    Number,
  );
const columns = { row: stocktakes, counted, different };

interface Counted {
  readonly row: Row;
  readonly counted: number;
  readonly different: number;
}

const toView = ({ row, ...counts }: Counted, people: People): Stocktake => ({
  ...{ id: row.id, name: row.name, status: row.status, reason: row.reason },
  startedBy: toPerson(people, row.startedBy),
  startedAt: row.startedAt.toISOString(),
  endedBy: toPerson(people, row.endedBy),
  endedAt: row.endedAt?.toISOString() ?? null,
  ...counts,
});

export async function listStocktakes(
  reader: Reader,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ stocktakes: Stocktake[]; pagination: Pagination }> {
  const rows = await reader
    .select(columns)
    .from(stocktakes)
    .orderBy(desc(stocktakes.startedAt), desc(stocktakes.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const people = await findPeople(reader, [
    ...new Set(rows.flatMap(({ row }) => [row.startedBy, row.endedBy ?? []].flat())),
  ]);
  const [all] = await reader.select({ total: count() }).from(stocktakes);
  return { stocktakes: rows.map((one) => toView(one, people)), pagination: toPagination(page, limit, all?.total ?? 0) };
}

/** Lines with their variants' facts, the latest first. */
export async function toLines(
  reader: Reader,
  { catalogue }: StocktakeDeps,
  rows: readonly LineRow[],
): Promise<StocktakeLine[]> {
  const facts = await catalogue.read(
    reader,
    rows.map(({ variantId }) => variantId),
  );
  const byId = new Map(facts.map((one) => [one.variantId, one]));
  const people = await findPeople(reader, [...new Set(rows.map(({ countedBy }) => countedBy))]);
  return rows.flatMap(({ variantId, expected, counted: found, countedBy, countedAt }) => {
    const variant = byId.get(variantId);
    if (variant === undefined) return [];
    const { productId, name, label, sku, barcode } = variant;
    return [
      {
        ...{ variantId, productId, name, label, sku, barcode, expected },
        counted: found,
        difference: found - expected,
        countedBy: toPerson(people, countedBy),
        countedAt: countedAt.toISOString(),
      },
    ];
  });
}

export const listLines = (reader: Reader, id: string): Promise<LineRow[]> =>
  reader
    .select()
    .from(stocktakeLines)
    .where(eq(stocktakeLines.stocktakeId, id))
    .orderBy(desc(stocktakeLines.countedAt), stocktakeLines.variantId);

/** Throws 404. */
export async function requireStocktake(reader: Reader, deps: StocktakeDeps, id: string): Promise<WholeStocktake> {
  const [found] = await reader.select(columns).from(stocktakes).where(eq(stocktakes.id, id));
  if (found === undefined) throw noSuchStocktake();
  const people = await findPeople(reader, [found.row.startedBy, found.row.endedBy ?? []].flat());
  return { stocktake: toView(found, people), lines: await toLines(reader, deps, await listLines(reader, id)) };
}

/** Locks an open stocktake: shared for counting, exclusive for ending. Throws 404, 409 STOCKTAKE_ENDED. */
export async function lockOpen(tx: Tx, id: string, lock: "share" | "update"): Promise<Row> {
  const [row] = await tx.select().from(stocktakes).where(eq(stocktakes.id, id)).for(lock);
  if (row === undefined) throw noSuchStocktake();
  if (row.status !== "open") throw stocktakeEnded();
  return row;
}

export const isLine = (stocktakeId: string, variantId: string) =>
  and(eq(stocktakeLines.stocktakeId, stocktakeId), eq(stocktakeLines.variantId, variantId));
