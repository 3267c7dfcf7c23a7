import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, inArray } from "#server/platform/db/orm.ts";
import { listCasesOf } from "./read-cases.ts";
import { returnCases, returnLines, returnPhotos } from "./tables.ts";

/** A person's returns, for the personal data export; their pictures are not included, because they sent them. */
export async function exportReturns(reader: Reader, userId: string): Promise<{ readonly returns: unknown[] }> {
  const cases = await listCasesOf(reader, userId);
  return {
    returns: cases.map(({ lines, photos, refundId: _, undoRefundId: ____, userId: __, ...one }) => ({
      ...one,
      lines: lines.map(({ caseId: ___, ...line }) => line),
      photos: photos.map(({ id, createdAt }) => ({ id, createdAt })),
    })),
  };
}

/** Closes an account: keeps its returns without their texts; a job deletes the pictures. */
export async function eraseReturns(tx: Tx, userId: string): Promise<void> {
  const mine = tx.select({ id: returnCases.id }).from(returnCases).where(eq(returnCases.userId, userId));
  await tx.update(returnLines).set({ note: "" }).where(inArray(returnLines.caseId, mine));
  // Detaches the pictures and makes them old enough for the next run of the job to delete.
  await tx
    .update(returnPhotos)
    .set({ caseId: null, createdAt: new Date(0) })
    .where(eq(returnPhotos.userId, userId));
}
