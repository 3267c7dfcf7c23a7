import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { AdminProduct, adminAdjustStock } from "#shared/contract/admin-products.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { bumpProducts } from "../bump-products.ts";
import { stockMove } from "../stock-note.ts";
import { lowStockBelow } from "../tables.ts";
import { noStockLimit, noSuchVariant, stockShort } from "./errors.ts";
import type { ManageDeps } from "./ports.ts";
import { requireProduct } from "./read-products.ts";

type Change = BodyOf<typeof adminAdjustStock>;

async function explainRefusal(tx: Tx, productId: string, variantId: string): Promise<Error> {
  const [row] = await readRows<{ limited: boolean; available: number }>(
    tx,
    sql`select is_stock_limited as limited, on_hand - reserved as available from variants where id = ${variantId} and product_id = ${productId}`,
  );
  if (row === undefined) return noSuchVariant();
  return row.limited ? stockShort(row.available) : noStockLimit();
}

interface Moved {
  readonly sku: string;
  readonly size: string;
  readonly now: number;
  readonly available: number;
  readonly below: number;
}

/** Tells partners if the change left too few pieces of a variant that had enough. */
async function announceLow(
  tx: Tx,
  { platform: { announcements } }: ManageDeps,
  { variantId, productId, sku, size, available, below, delta }: Moved & Change & { readonly productId: string },
): Promise<void> {
  if (available >= below || available - delta < below) return;
  const data = { variantId, productId, sku, size, available };
  await announcements.emit("announced", tx, { type: "stock.low", data });
}

/**
 * Changes stock by a relative amount, so that concurrent orders are not lost. Throws 404, 409 STOCK_SHORT when more is
 * removed than is available, 409 NO_STOCK_LIMIT.
 */
export async function adjustStock(
  deps: ManageDeps,
  call: StaffCall,
  productId: string,
  change: Change,
): Promise<AdminProduct> {
  const { variantId, delta, reason } = change;
  const by = { at: deps.platform.clock.now(), actorId: call.caller.userId };
  const move = stockMove({ reason: "adjustment", note: reason || undefined, ...by });
  return deps.platform.database.transaction(async (tx) => {
    const [moved] = await readRows<Moved>(
      tx,
      sql`update variants set on_hand = on_hand + ${delta}::int, stock_move = ${move}
      where id = ${variantId} and product_id = ${productId} and is_stock_limited and on_hand + ${delta}::int >= reserved
      returning sku, size, on_hand as now, on_hand - reserved as available, coalesce(low_stock_below, ${lowStockBelow}) as below`,
    );
    if (moved === undefined) throw await explainRefusal(tx, productId, variantId);
    await bumpProducts(tx, [productId]);
    await announceLow(tx, deps, { ...change, productId, ...moved });
    await deps.platform.audit.record(tx, call, {
      action: "product.stock",
      subjectKind: "product",
      subjectId: productId,
      before: { sku: moved.sku, onHand: moved.now - delta },
      after: { sku: moved.sku, onHand: moved.now },
      ...(reason ? { reason } : {}),
    });
    return requireProduct(tx, productId);
  });
}
