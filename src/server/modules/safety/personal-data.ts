import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import type { Seal } from "#server/platform/seal.ts";
import { listInjuries } from "./injuries.ts";
import { toScreening } from "./screenings.ts";
import { injuries, screenings } from "./tables.ts";

/** What a person answered about their health, for the personal data export. */
export async function exportSafety(
  reader: Reader,
  { seal }: { readonly seal: Seal },
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const rows = await reader
    .select()
    .from(screenings)
    .where(eq(screenings.userId, userId))
    .orderBy(asc(screenings.answeredOn), asc(screenings.createdAt))
    .limit(1000);
  return {
    screenings: rows.map((row) => toScreening(seal, row)),
    injuries: await listInjuries(reader, { seal }, userId),
  };
}

/** Closes an account: health data goes. */
export async function eraseSafety(tx: Tx, userId: string): Promise<void> {
  await tx.delete(injuries).where(eq(injuries.userId, userId));
  await tx.delete(screenings).where(eq(screenings.userId, userId));
}
