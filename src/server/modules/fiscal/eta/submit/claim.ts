import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNotNull, isNull } from "#server/platform/db/orm.ts";
import { toNextAttempt } from "../../reporting/verdict.ts";
import { fiscalDevices, fiscalDocuments } from "../../tables.ts";

/** Maximum receipts of one call. */
export const maxReceipts = 100;

export interface ClaimedReceipt {
  readonly id: string;
  readonly uuid: string;
  /** As it is stored. */
  readonly body: Buffer;
  readonly buyerSealed: Buffer | null;
  readonly attempts: number;
  /** Whether it was sent before without an answer, so that the authority may have it. */
  readonly isDoubtful: boolean;
}

export type Claimed =
  | { readonly kind: "submit"; readonly receipts: readonly ClaimedReceipt[] }
  | { readonly kind: "poll"; readonly submissionId: string };

const minute = 60_000;

/** When to poll for a verdict again: every minute, after an hour every 15 minutes, after a day every hour. */
export function toNextPoll(submittedAt: Date, now: Date): Date {
  const age = now.getTime() - submittedAt.getTime();
  return addMinutes(now, age < 60 * minute ? 1 : age < 24 * 60 * minute ? 15 : 60);
}

/** A submission whose verdict is due. */
async function claimPoll(tx: Tx, deviceId: string, now: Date): Promise<Claimed | undefined> {
  const open = await tx
    .select({
      submissionId: fiscalDocuments.submissionId,
      nextAt: fiscalDocuments.nextAt,
      submittedAt: fiscalDocuments.submittedAt,
    })
    .from(fiscalDocuments)
    .where(
      and(
        eq(fiscalDocuments.deviceId, deviceId),
        isNotNull(fiscalDocuments.nextAt),
        isNotNull(fiscalDocuments.submissionId),
      ),
    )
    .orderBy(asc(fiscalDocuments.counter));
  const first = open.find(({ nextAt }) => nextAt !== null && nextAt <= now);
  if (first?.submissionId == null || first.submittedAt === null) return undefined;
  await tx
    .update(fiscalDocuments)
    .set({ nextAt: toNextPoll(first.submittedAt, now) })
    .where(and(eq(fiscalDocuments.submissionId, first.submissionId), isNotNull(fiscalDocuments.nextAt)));
  return { kind: "poll", submissionId: first.submissionId };
}

/**
 * The next receipts in the chain to send. While an earlier one is being sent or waits for a retry, later ones wait.
 */
async function claimSubmission(tx: Tx, deviceId: string, now: Date): Promise<Claimed | undefined> {
  const waiting = await tx
    .select({
      id: fiscalDocuments.id,
      uuid: fiscalDocuments.hash,
      body: fiscalDocuments.body,
      buyerSealed: fiscalDocuments.buyerSealed,
      attempts: fiscalDocuments.attempts,
      state: fiscalDocuments.state,
      nextAt: fiscalDocuments.nextAt,
    })
    .from(fiscalDocuments)
    .where(
      and(
        eq(fiscalDocuments.deviceId, deviceId),
        isNotNull(fiscalDocuments.nextAt),
        isNull(fiscalDocuments.submissionId),
      ),
    )
    .orderBy(asc(fiscalDocuments.counter))
    .limit(maxReceipts);
  const firstLater = waiting.findIndex(({ nextAt }) => nextAt === null || nextAt > now);
  const due = firstLater === -1 ? waiting : waiting.slice(0, firstLater);
  const receipts = due.flatMap(({ id, uuid, body, buyerSealed, attempts, state }) =>
    uuid === null || body === null
      ? []
      : [{ id, uuid, body, buyerSealed, attempts: attempts + 1, isDoubtful: state === "sent" }],
  );
  if (receipts.length === 0) return undefined;
  for (const { id, attempts } of receipts)
    await tx
      .update(fiscalDocuments)
      .set({ state: "sent", attempts, nextAt: toNextAttempt(attempts, now) })
      .where(eq(fiscalDocuments.id, id));
  return { kind: "submit", receipts };
}

/** Claims the next call of a POS and schedules its retry, so that another worker takes over after a crash. */
export async function claim(tx: Tx, deviceId: string, now: Date): Promise<Claimed | undefined> {
  await tx.select({ id: fiscalDevices.id }).from(fiscalDevices).where(eq(fiscalDevices.id, deviceId)).for("update");
  return (await claimSubmission(tx, deviceId, now)) ?? (await claimPoll(tx, deviceId, now));
}

/** Postpones the next attempt before a call; leaves out receipts that another worker has claimed meanwhile. */
export async function keepClaim(tx: Tx, receipts: readonly ClaimedReceipt[], now: Date): Promise<ClaimedReceipt[]> {
  if (receipts.length === 0) return [];
  const ids = receipts.map(({ id }) => id);
  const rows = await tx
    .select({ id: fiscalDocuments.id, attempts: fiscalDocuments.attempts })
    .from(fiscalDocuments)
    .where(
      and(inArray(fiscalDocuments.id, ids), eq(fiscalDocuments.state, "sent"), isNull(fiscalDocuments.submissionId)),
    )
    .for("update");
  const mine = receipts.filter(({ id, attempts }) => rows.some((row) => row.id === id && row.attempts === attempts));
  for (const { id, attempts } of mine)
    await tx
      .update(fiscalDocuments)
      .set({ nextAt: toNextAttempt(attempts, now) })
      .where(eq(fiscalDocuments.id, id));
  return mine;
}
