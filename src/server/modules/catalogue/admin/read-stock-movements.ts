import { findPeople } from "#server/modules/accounts/index.ts";
import { csvFile } from "#server/platform/csv.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, readRows, readTotal, resolveTotal, toIso, toLimit } from "#server/platform/db/rows.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type {
  adminExportStockMovements,
  adminListStockMovements,
  StockMovement,
} from "#shared/contract/admin-stock.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { requireProduct } from "./read-products.ts";

type Filters = QueryOf<typeof adminExportStockMovements>;

interface Row extends Omit<StockMovement, "actor"> {
  readonly actorId: string | null;
}

const matching = (productId: string, { variant, reason }: Filters): SQL =>
  sql`from stock_movements m join variants v on v.id = m.variant_id where ${andAll([
    sql`v.product_id = ${productId}`,
    variant ? sql`v.id = ${variant}` : undefined,
    reason && sql`m.reason = ${reason}`,
  ])}`;

async function read(reader: Reader, matches: SQL, limit: SQL): Promise<StockMovement[]> {
  const rows = await readRows<Row>(
    reader,
    sql`select m.id::text as id, m.at, json_build_object('id', v.id, 'sku', v.sku, 'size', v.size) as variant, m.delta,
      m.balance_after as "balanceAfter", m.reason, m.reference, m.note, m.actor_id as "actorId"
    ${matches} order by m.id desc ${limit}`,
  );
  const ids = new Set(rows.flatMap(({ actorId }) => actorId ?? []));
  const people = await findPeople(reader, [...ids]);
  return rows.map(({ actorId, ...row }) => {
    const person = actorId === null ? undefined : people.get(actorId);
    return {
      ...row,
      at: toIso(row.at),
      actor: person === undefined ? null : { id: person.id, name: fullName(person) },
    };
  });
}

/** Throws 404. */
export async function listStockMovements(
  reader: Reader,
  productId: string,
  query: QueryOf<typeof adminListStockMovements>,
): Promise<ReplyOf<typeof adminListStockMovements>> {
  await requireProduct(reader, productId);
  const matches = matching(productId, query);
  const movements = await read(reader, matches, toLimit(query));
  const total = await resolveTotal(query, movements, () => readTotal(reader, sql`select count(*) as total ${matches}`));
  return { movements, pagination: toPagination(query.page, query.limit, total) };
}

const maxRows = 10_000;
const header = ["time (UTC)", "SKU", "variant", "change", "on hand after", "reason", "reference", "note", "by"];

/** Throws 404. */
export async function stockMovementsFile(reader: Reader, productId: string, query: Filters): Promise<CsvFile> {
  const { slug } = await requireProduct(reader, productId);
  const found = await read(reader, matching(productId, query), sql`limit ${maxRows + 1}`);
  const rows = found
    .slice(0, maxRows)
    .map(({ at, variant, delta, balanceAfter, reason, reference, note, actor }) => [
      ...[at, variant.sku, variant.size, delta, balanceAfter, reason],
      ...[reference, note, actor?.name ?? null],
    ]);
  return csvFile(`himma-stock-${slug}.csv`, header, rows, found.length <= maxRows);
}
