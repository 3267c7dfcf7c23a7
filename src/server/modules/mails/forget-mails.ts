import { and, eq, isNotNull, lt, ne, or } from "drizzle-orm";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { forgetStop } from "./stop-mails.ts";
import { mails } from "./tables.ts";

/** Days for which recipients are kept; the privacy policy states the same number. */
export const keptDays = 90;

const nobody = { recipient: "", data: {}, subject: null, html: null, text: null, lastError: null };

/** Removes personal data from old mails, sent or not. The rows stay, because their keys prevent duplicate mails. */
export async function forgetOldMails({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const before = addDays(clock.now(), -keptDays);
  await database.reader
    .update(mails)
    .set(nobody)
    .where(and(lt(mails.createdAt, before), ne(mails.recipient, "")));
}

/** Removes a closed account's data from mails already sent to it; waiting mails are sent first. */
export async function forgetMailsTo(tx: Tx, address: string): Promise<void> {
  await forgetStop(tx, address);
  const isOver = or(isNotNull(mails.sentAt), isNotNull(mails.refusedAt));
  await tx
    .update(mails)
    .set(nobody)
    .where(and(eq(mails.recipient, address), isOver));
}
