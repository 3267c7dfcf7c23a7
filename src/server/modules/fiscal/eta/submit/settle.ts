import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull, lte, sql } from "#server/platform/db/orm.ts";
import type { FiscalContext } from "../../context.ts";
import { issueJob } from "../../job-names.ts";
import { type AuthorityReply, fiscalDevices, fiscalDocuments } from "../../tables.ts";
import type { PosDevice } from "../devices/read-devices.ts";
import type { ClaimedReceipt } from "./claim.ts";
import type { KnownReceipt, ReceiptVerdict } from "./read-answers.ts";

type Values = Partial<typeof fiscalDocuments.$inferInsert>;

/** Updates a receipt, unless another attempt has begun meanwhile or it is settled. */
const set = (tx: Tx, { id, attempts }: Pick<ClaimedReceipt, "id" | "attempts">, values: Values) =>
  tx
    .update(fiscalDocuments)
    .set(values)
    .where(and(eq(fiscalDocuments.id, id), eq(fiscalDocuments.state, "sent"), eq(fiscalDocuments.attempts, attempts)));

/** Marks a receipt as received, so that its verdict is polled. */
export const settleReceived = (
  tx: Tx,
  { platform }: FiscalContext,
  receipt: ClaimedReceipt,
  { submissionId, longId }: { readonly submissionId: string; readonly longId: string | null },
) =>
  set(tx, receipt, {
    ...{ submissionId, longId, reply: null },
    ...{ submittedAt: platform.clock.now(), nextAt: platform.clock.now() },
  });

export const settleRejected = (tx: Tx, receipt: ClaimedReceipt, reply: AuthorityReply) =>
  set(tx, receipt, { state: "rejected", nextAt: null, reply });

export const settleUnanswered = (tx: Tx, receipt: ClaimedReceipt, reply: AuthorityReply) => set(tx, receipt, { reply });

/** Issues returns that waited for their sale. */
async function wakeReturns(tx: Tx, { platform }: FiscalContext, orderId: string): Promise<void> {
  const waiting = await tx.$count(
    fiscalDocuments,
    and(eq(fiscalDocuments.orderId, orderId), eq(fiscalDocuments.state, "due")),
  );
  if (waiting > 0) await platform.jobs.enqueue(tx, issueJob, { orderId });
}

/** Stores the authority's verdict on a receipt. */
export async function settleVerdict(
  tx: Tx,
  context: FiscalContext,
  deviceId: string,
  uuid: string,
  { verdict, reply }: ReceiptVerdict,
): Promise<void> {
  const settled = await tx
    .update(fiscalDocuments)
    .set({ state: verdict, nextAt: null, reply })
    .where(
      and(eq(fiscalDocuments.deviceId, deviceId), eq(fiscalDocuments.hash, uuid), eq(fiscalDocuments.state, "sent")),
    )
    .returning({ orderId: fiscalDocuments.orderId });
  if (verdict === "rejected" && settled.length > 0)
    context.platform.log.error({ deviceId, uuid }, "a receipt was rejected by the tax authority");
  if (verdict === "accepted") for (const { orderId } of settled) await wakeReturns(tx, context, orderId);
}

/** Settles a receipt whose response was lost by what the authority has recorded. */
export async function settleKnown(
  tx: Tx,
  context: FiscalContext,
  {
    deviceId,
    receipt,
    known,
  }: { readonly deviceId: string; readonly receipt: ClaimedReceipt; readonly known: KnownReceipt },
): Promise<void> {
  if (known.submissionId !== undefined)
    await settleReceived(tx, context, receipt, { submissionId: known.submissionId, longId: known.longId });
  if (known.decided !== undefined) await settleVerdict(tx, context, deviceId, receipt.uuid, known.decided);
}

export const forgetSubmission = (tx: Tx, submissionId: string, before: Date) =>
  tx
    .update(fiscalDocuments)
    .set({ submissionId: null })
    .where(
      and(
        eq(fiscalDocuments.submissionId, submissionId),
        eq(fiscalDocuments.state, "sent"),
        lte(fiscalDocuments.submittedAt, before),
      ),
    );

/** Pauses a POS until staff resume it, unless its credentials were changed meanwhile. */
export const pauseDevice = (tx: Tx, { platform }: FiscalContext, { id, credentialsSealed }: PosDevice) =>
  tx
    .update(fiscalDevices)
    .set({ pausedAt: platform.clock.now(), version: sql`${fiscalDevices.version} + 1` })
    .where(
      and(
        eq(fiscalDevices.id, id),
        isNull(fiscalDevices.pausedAt),
        eq(fiscalDevices.credentialsSealed, credentialsSealed),
      ),
    );
