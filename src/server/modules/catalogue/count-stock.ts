import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { barcodeKey } from "#shared/domain/barcode.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { findNewlyLow, type LowStock, type MovedStock } from "./stock.ts";
import { type StockNote, stockMove } from "./stock-note.ts";
import { lowStockBelow } from "./tables.ts";

/** A variant whose stock is counted, as a stocktake shows it. */
export interface CountedVariant {
  readonly variantId: string;
  readonly productId: string;
  readonly name: LocalizedText;
  readonly label: LocalizedText;
  readonly sku: string;
  readonly barcode: string | null;
  readonly onHand: number;
}

export interface Miscount {
  readonly variantId: string;
  readonly delta: number;
}

/** The variant of this bar code or SKU whose stock is counted, drafts and variants no longer sold included. */
export async function findByCode(reader: Reader, code: string): Promise<string | undefined> {
  const [row] = await readRows<{ id: string }>(
    reader,
    sql`select v.id from variants v where v.is_stock_limited
      and (lower(v.sku) = ${code.toLowerCase()} or lpad(v.barcode, 14, '0') = ${barcodeKey(code) ?? null})
      order by lower(v.sku) = ${code.toLowerCase()} desc limit 1`,
  );
  return row?.id;
}

const among = (ids: readonly string[]) => sql`v.id = any(${sql.param([...ids])}::uuid[])`;

/** Locks variants in the order in which orders do. */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select v.id from variants v where ${among(ids)} order by v.id for update`);
}

export const readCounted = (reader: Reader, ids: readonly string[]): Promise<CountedVariant[]> =>
  readRows<CountedVariant>(
    reader,
    sql`select v.id as "variantId", p.id as "productId", p.name, v.label, v.sku, v.barcode, v.on_hand as "onHand"
      from variants v join products p on p.id = v.product_id where ${among(ids)}`,
  );

export interface BookedDifferences {
  /** SKUs that would have fewer pieces than are reserved; then nothing is changed. */
  readonly short: readonly string[];
  /** Variants that have become low. */
  readonly low: readonly LowStock[];
}

/** Changes the stock on hand by differences, all or none. */
export async function bookDifferences(
  tx: Tx,
  differences: readonly Miscount[],
  why: StockNote,
): Promise<BookedDifferences> {
  if (differences.length === 0) return { short: [], low: [] };
  const ids = differences.map(({ variantId }) => variantId);
  await lockVariants(tx, ids);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as d ("variantId" uuid, delta int)`;
  const short = await readRows<{ sku: string }>(
    tx,
    sql`select v.sku from variants v join ${rows} on d."variantId" = v.id where v.on_hand + d.delta < v.reserved order by v.sku`,
  );
  if (short.length > 0) return { short: short.map(({ sku }) => sku), low: [] };
  const moved = await readRows<MovedStock>(
    tx,
    sql`update variants v set on_hand = v.on_hand + d.delta, stock_move = ${stockMove(why)}
      from ${rows} where v.id = d."variantId"
      returning v.id as "variantId", v.product_id as "productId", v.sku, v.size, v.on_hand - v.reserved as available,
        coalesce(v.low_stock_below, ${lowStockBelow}) as below, -d.delta as quantity`,
  );
  return { short: [], low: findNewlyLow(moved) };
}
