import { findPeople } from "#server/modules/accounts/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, inArray, lt, or, type SQL } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toEmailKey } from "./queries.ts";
import { draftBundles, draftLines, drafts } from "./tables.ts";

async function concerns(reader: Reader, userId: string): Promise<SQL | undefined> {
  const person = (await findPeople(reader, [userId])).get(userId);
  return or(eq(drafts.userId, userId), person && eq(drafts.emailKey, toEmailKey(person.email)));
}

/** Drafts that staff wrote for a person, for the personal data export. */
export async function exportDrafts(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(drafts)
    .where(await concerns(reader, userId))
    .orderBy(asc(drafts.createdAt))
    .limit(10_000);
  const ids = rows.map((row) => row.id);
  const lines = await reader.select().from(draftLines).where(inArray(draftLines.draftId, ids));
  const bundles = await reader.select().from(draftBundles).where(inArray(draftBundles.draftId, ids));
  return {
    drafts: rows.map(({ id, email, currency, shippingAddress, state, orderId, expiresAt, createdAt }) => ({
      ...{ email, currency, shippingAddress, state, orderId, expiresAt, createdAt },
      lines: lines
        .filter((line) => line.draftId === id)
        .map(({ productId, size, quantity, unitPriceMinor, reason }) => ({
          ...{ productId, size, quantity, unitPriceMinor, reason },
        })),
      bundles: bundles
        .filter((bundle) => bundle.draftId === id)
        .map(({ bundleId, priceMinor, reason }) => ({ bundleId, priceMinor, reason })),
    })),
  };
}

/** Closes an account: deletes its drafts, also ordered ones; the orders stay. */
export async function eraseDrafts(tx: Tx, userId: string): Promise<void> {
  await tx.delete(drafts).where(await concerns(tx, userId));
}

/** Deletes drafts three months after their end; the orders stay. */
export async function sweepDrafts({ database, clock }: Platform): Promise<void> {
  await database.transaction((tx) => tx.delete(drafts).where(lt(drafts.expiresAt, addDays(clock.now(), -90))));
}
