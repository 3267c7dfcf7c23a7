import { createHash } from "node:crypto";
import { cleanPicture } from "#server/modules/media/index.ts";
import { addDays } from "#server/platform/clock.ts";
import { and, eq, lt } from "#server/platform/db/orm.ts";
import type { FileReply } from "#server/platform/http/call.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { uploadTransferProof } from "#shared/contract/transfers.ts";
import { proofDays } from "#shared/domain/transfers.ts";
import { noSuchProof, noSuchTransfer, transferMatched } from "./errors.ts";
import type { TransferDeps } from "./ports.ts";
import { transfers } from "./tables.ts";

/** Path of a picture among the private files. */
export const toProofPath = (hash: string): string => `transfer-proofs/${hash.slice(0, 2)}/${hash}`;
const uploadsADay = 20;

/**
 * Keeps a customer's picture of a transfer without its metadata; an earlier one is deleted. Throws 404,
 * TRANSFER_MATCHED, IMAGE_UNREADABLE.
 */
export async function receiveProof(
  { platform, payments, proofs }: TransferDeps,
  { userId, paymentId }: { readonly userId: string; readonly paymentId: string },
  bytes: Buffer,
): Promise<ReplyOf<typeof uploadTransferProof>> {
  const { database, clock, rateLimits, ids, log } = platform;
  const isMine = and(eq(transfers.paymentId, paymentId), eq(transfers.userId, userId));
  const [transfer] = await database.reader.select().from(transfers).where(isMine);
  if (transfer === undefined) throw noSuchTransfer();
  if (transfer.state === "matched") throw transferMatched();
  await rateLimits.assertAllowed({ key: `transfer-proof:${userId}`, max: uploadsADay, windowSeconds: 86_400 });
  const picture = await cleanPicture(bytes);
  // Each upload has a file of its own.
  const proofHash = createHash("sha256").update(ids.next()).update(picture).digest("hex").slice(0, 32);
  await proofs.write(toProofPath(proofHash), picture);
  const proofAt = clock.now();
  const before = await database.transaction(async (tx) => {
    const [row] = await tx.select().from(transfers).where(isMine).for("update");
    if (row === undefined || row.state === "matched") return undefined;
    await tx.update(transfers).set({ proofHash, proofAt }).where(isMine);
    return row;
  });
  if (before === undefined) {
    await proofs.remove(toProofPath(proofHash));
    throw transferMatched();
  }
  if (before.proofHash !== null) await proofs.remove(toProofPath(before.proofHash));
  // The payment shows that there is a picture; otherwise its next check updates that.
  await payments
    .reconcile(paymentId)
    .catch((error: unknown) => log.warn({ err: error, paymentId }, "a proof is shown later"));
  return { proofAt: proofAt.toISOString() };
}

/** For staff. Throws 404. */
export async function readProof({ platform, proofs }: TransferDeps, paymentId: string): Promise<FileReply> {
  const [row] = await platform.database.reader.select().from(transfers).where(eq(transfers.paymentId, paymentId));
  const bytes = row === undefined || row.proofHash === null ? undefined : await proofs.read(toProofPath(row.proofHash));
  if (row === undefined || bytes === undefined) throw noSuchProof();
  return { fileName: `${row.code}.webp`, bytes };
}

/** Deletes pictures 90 days after they were sent, and those of closed accounts. */
export async function forgetProofs({ platform, proofs }: TransferDeps): Promise<void> {
  const { database, clock, log } = platform;
  const before = addDays(clock.now(), -proofDays);
  const gone = await database.reader
    .select({ proofHash: transfers.proofHash })
    .from(transfers)
    .where(lt(transfers.proofAt, before))
    .limit(1000);
  const hashes = gone.flatMap(({ proofHash }) => proofHash ?? []);
  await eachAlone(log, "a picture of a transfer was not deleted", hashes, async (proofHash) => {
    // The file first: a row without its file is found again at the next run.
    await proofs.remove(toProofPath(proofHash));
    await database.reader
      .update(transfers)
      .set({ proofHash: null, proofAt: null })
      .where(eq(transfers.proofHash, proofHash));
  });
}
