import type pg from "pg";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { paidColumn } from "./prices.ts";
import { relevance } from "./product-filters.ts";

/** A group of products with the same facet values. */
export interface Cell {
  readonly category: string;
  readonly kind: ProductKind;
  readonly discounted: boolean;
  readonly sizes: readonly string[];
  /** Which of the sizes are sold out. */
  readonly soldOut: readonly string[];
  /** Effective prices of the products in minor units, ascending. */
  readonly paid: Float64Array;
}

interface CategoryFacts {
  readonly id: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly parent: string | null;
  readonly parent_slug: string | null;
}

/** A search hit. */
interface Ranked {
  readonly id: string;
  readonly cell: Cell;
  readonly paid: number;
}

/**
 * The catalogue or a search result, grouped by all filter and facet values: a few thousand cells and one number per
 * product, so that counting cost hardly depends on catalogue size.
 */
export interface Tally {
  readonly cells: readonly Cell[];
  /** In display order. */
  readonly categories: readonly CategoryFacts[];
  readonly labels: ReadonlyMap<string, LocalizedText>;
  /** Search hits by relevance; empty for the whole catalogue. */
  readonly ranked: readonly Ranked[];
}

type CellRow = Omit<Cell, "paid"> & {
  readonly paid: readonly number[];
  readonly ids?: readonly string[];
  readonly ranks?: readonly number[];
};

interface Row {
  readonly cells: readonly CellRow[];
  readonly categories: readonly CategoryFacts[];
}

const soldOut =
  "array_agg(v.size order by v.size) as sizes from variants v where not v.is_buyable and v.retired_at is null";

// The whole catalogue joins availability read once; a search reads it per hit.
const wholeSource = {
  columns: "",
  from: `products p left join (select v.product_id, ${soldOut} group by v.product_id) gone on gone.product_id = p.id
    where p.archived_at is null`,
};
const searchSource = {
  columns: `, array_agg(p.id) as ids, array_agg(${relevance("$1")}) as ranks`,
  from: `products p cross join lateral (select ${soldOut} and v.product_id = p.id) gone
    where p.archived_at is null and p.search_vector @@ $1::tsquery`,
};

const statementFor = (currency: Currency, { columns, from }: typeof wholeSource): string => `select
  (select coalesce(json_agg(c), '[]') from (
     select p.category_id as category, p.kind, p.discount_percentage > 0 as discounted, p.sizes,
       coalesce(gone.sizes, '{}') as "soldOut", array_agg(${paidColumn(currency)}) as paid ${columns}
     from ${from} group by 1, 2, 3, 4, 5) c) as cells,
  (select coalesce(json_agg(json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'parent', k.parent_id,
       'parent_slug', parent.slug) order by k.position, k.id), '[]')
   from categories k left join categories parent on parent.id = k.parent_id) as categories`;

async function readLabels(
  pool: Pick<pg.Pool, "query">,
  cells: readonly CellRow[],
): Promise<ReadonlyMap<string, LocalizedText>> {
  const sizes = [...new Set(cells.flatMap((cell) => (cell.sizes.length > 1 ? cell.sizes : [])))];
  const { rows } = await pool.query<{ size: string; label: LocalizedText }>({
    text: `select wanted.size, (select v.label from variants v where v.size = wanted.size and v.retired_at is null order by v.id limit 1) as label
      from unnest($1::text[]) as wanted (size)`,
    values: [sizes],
  });
  return new Map(rows.map(({ size, label }) => [size, label]));
}

function toRanked(rows: readonly CellRow[], cells: readonly Cell[]): Ranked[] {
  const found = rows.flatMap(({ ids = [], ranks = [], paid }, row) => {
    const cell = cells[row];
    return cell === undefined ? [] : ids.map((id, at) => ({ id, cell, paid: paid[at] ?? 0, rank: ranks[at] ?? 0 }));
  });
  return found
    .sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
    .map(({ id, cell, paid }) => ({ id, cell, paid }));
}

/** Reads the tally of the whole catalogue or of a tsquery. */
export async function readTally(
  pool: Pick<pg.Pool, "query">,
  currency: Currency,
  tsquery: string | undefined,
): Promise<Tally> {
  const { rows } = await pool.query<Row>({
    text: statementFor(currency, tsquery === undefined ? wholeSource : searchSource),
    values: tsquery === undefined ? [] : [tsquery],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("counting answered no row");
  const cells = row.cells.map(({ category, kind, discounted, sizes, soldOut, paid }) => ({
    category,
    kind,
    discounted,
    sizes,
    soldOut,
    paid: Float64Array.from(paid).sort(),
  }));
  return {
    cells,
    categories: row.categories,
    labels: await readLabels(pool, row.cells),
    ranked: toRanked(row.cells, cells),
  };
}
