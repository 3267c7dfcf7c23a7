import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { users } from "./tables.ts";

/** Whether somebody agreed to hear of offers. */
export async function findMarketingOptIn(reader: Reader, userId: string): Promise<boolean> {
  const [row] = await reader.select({ isGiven: users.marketingOptIn }).from(users).where(eq(users.id, userId)).limit(1);
  return row?.isGiven ?? false;
}

export async function setMarketingOptIn(tx: Tx, userId: string, isGiven: boolean): Promise<void> {
  await tx.update(users).set({ marketingOptIn: isGiven }).where(eq(users.id, userId));
}
