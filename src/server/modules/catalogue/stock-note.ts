import { type SQL, sql } from "#server/platform/db/orm.ts";
import type { StockReason } from "#shared/contract/admin-stock.ts";

/** The reason and origin of a change of the stock on hand. */
export interface StockNote {
  readonly reason: StockReason;
  readonly at: Date;
  /** Number of an order or of a return, name of an imported file. */
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
  /** The member of staff who made the change. */
  readonly actorId?: string | undefined;
}

export const stockNoteJson = (note: StockNote): string => JSON.stringify(note);

/**
 * The value of `variants.stock_move` in the statement that changes the stock: a database trigger writes it into the
 * movement.
 */
export const stockMove = (note: StockNote): SQL => sql`${stockNoteJson(note)}::jsonb`;
