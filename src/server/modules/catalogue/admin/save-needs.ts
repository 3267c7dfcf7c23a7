import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { AdminProduct } from "#shared/contract/admin-products.ts";
import { addNeeds } from "../needs.ts";
import { productNeeds } from "../tables.ts";
import { unknownProduct } from "./errors.ts";

/**
 * Replaces the goods that a programme needs. The caller holds the product's lock. Throws 400 UNKNOWN_PRODUCT for
 * products that are not goods, INVALID_VALUE when the product is not a programme.
 */
export async function saveNeeds(
  tx: Tx,
  { id, kind }: Pick<AdminProduct, "id" | "kind">,
  needs: readonly string[],
): Promise<void> {
  if (kind !== "programme") {
    if (needs.length > 0) throw invalidField("needs", "INVALID_VALUE", "Only a programme needs goods");
    return;
  }
  const rows = await readRows<{ id: string }>(
    tx,
    sql`select id from products where id = any(${sql.param([...needs])}::uuid[]) and kind = 'physical'`,
  );
  const known = new Set(rows.map((row) => row.id));
  const unknown = needs.findIndex((need) => !known.has(need));
  if (unknown >= 0) throw unknownProduct(unknown);
  await tx.delete(productNeeds).where(eq(productNeeds.programmeId, id));
  await addNeeds(tx, id, needs);
}
