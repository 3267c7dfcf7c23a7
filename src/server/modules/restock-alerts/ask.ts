import { findStockedVariant, readStockedVariants } from "#server/modules/catalogue/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNull, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { restockAlerts } from "./tables.ts";

interface AlertRequest {
  readonly productId: string;
  readonly size: string;
}

/** Stores a customer's request for an alert about a variant; idempotent. Throws 404, 400 UNKNOWN_SIZE. */
export async function askForAlert(
  { database, clock, ids }: Platform,
  userId: string,
  request: AlertRequest,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id: variantId } = await findStockedVariant(tx, request);
    await tx
      .insert(restockAlerts)
      .values({ id: ids.next(), userId, variantId, createdAt: clock.now() })
      .onConflictDoNothing({
        target: [restockAlerts.userId, restockAlerts.variantId],
        where: sql`notified_at is null`,
      });
  });
}

const openOf = (userId: string, variantIds: readonly string[]) =>
  and(
    eq(restockAlerts.userId, userId),
    inArray(restockAlerts.variantId, [...variantIds]),
    isNull(restockAlerts.notifiedAt),
  );

/** Cancels a request; idempotent. Throws 404, 400 UNKNOWN_SIZE. */
export async function cancelAlert({ database }: Platform, userId: string, request: AlertRequest): Promise<void> {
  await database.transaction(async (tx: Tx) => {
    const { id } = await findStockedVariant(tx, request);
    await tx.delete(restockAlerts).where(openOf(userId, [id]));
  });
}

/** The sizes of a product that the customer waits for. */
export async function listAlerts({ database }: Platform, userId: string, productId: string): Promise<string[]> {
  const variants = await readStockedVariants(database.reader, productId);
  if (variants.length === 0) return [];
  const rows = await database.reader
    .select({ variantId: restockAlerts.variantId })
    .from(restockAlerts)
    .where(
      openOf(
        userId,
        variants.map(({ id }) => id),
      ),
    );
  const waiting = new Set(rows.map(({ variantId }) => variantId));
  return variants.filter(({ id }) => waiting.has(id)).map(({ size }) => size);
}
