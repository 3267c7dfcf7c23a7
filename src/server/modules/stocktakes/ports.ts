import type { CountedVariant, Miscount, StockNote } from "#server/modules/catalogue/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface StocktakeDeps {
  readonly platform: Platform;
  readonly catalogue: {
    /** The variant of this bar code or SKU whose stock is counted. */
    readonly findByCode: (reader: Reader, code: string) => Promise<string | undefined>;
    /** Locks the variants in the same order as orders do. */
    readonly lock: (tx: Tx, ids: readonly string[]) => Promise<void>;
    readonly read: (reader: Reader, ids: readonly string[]) => Promise<readonly CountedVariant[]>;
    /** Changes the stock on hand by differences, all or none; returns those that are not possible. */
    readonly book: (tx: Tx, differences: readonly Miscount[], why: StockNote) => Promise<readonly string[]>;
  };
  /** Pieces that are sold and still in the store, by variant. */
  readonly waitingToShip: (reader: Reader, variantIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}
