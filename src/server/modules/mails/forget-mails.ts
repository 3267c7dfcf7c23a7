import { and, eq, isNotNull, lt, ne, or } from "drizzle-orm";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mails } from "./tables.ts";

/** How long the shop can look up whom it wrote to; the privacy policy names the same number. */
export const keptDays = 90;

const nobody = { recipient: "", data: {}, subject: null, html: null, text: null, lastError: null };

/**
 * Takes the person out of old mails, whether they left, were refused or never got away: after so long nobody tries any
 * more. The rows stay: their keys are what keeps a thing from being told twice.
 */
export async function forgetOldMails({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const before = addDays(clock.now(), -keptDays);
  await database.reader
    .update(mails)
    .set(nobody)
    .where(and(lt(mails.createdAt, before), ne(mails.recipient, "")));
}

/** Takes somebody who closes their account out of the mails that they got; what still waits leaves first. */
export async function forgetMailsTo(tx: Tx, address: string): Promise<void> {
  const isOver = or(isNotNull(mails.sentAt), isNotNull(mails.refusedAt));
  await tx
    .update(mails)
    .set(nobody)
    .where(and(eq(mails.recipient, address), isOver));
}
