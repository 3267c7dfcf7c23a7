import { readSkus } from "#server/modules/catalogue/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { restockAlerts } from "./tables.ts";

/** A customer's requests for alerts, for the personal data export. */
export async function exportRestockAlerts(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { variantId, createdAt, notifiedAt } = restockAlerts;
  const rows = await reader
    .select({ variantId, createdAt, notifiedAt })
    .from(restockAlerts)
    .where(eq(restockAlerts.userId, userId))
    .orderBy(desc(createdAt));
  const skus = await readSkus(
    reader,
    rows.map((row) => row.variantId),
  );
  return {
    restockAlerts: rows.map((row) => ({
      sku: skus.get(row.variantId),
      createdAt: row.createdAt,
      notifiedAt: row.notifiedAt,
    })),
  };
}

/** Closes an account: its requests are deleted. */
export async function eraseRestockAlerts(tx: Tx, userId: string): Promise<void> {
  await tx.delete(restockAlerts).where(eq(restockAlerts.userId, userId));
}
