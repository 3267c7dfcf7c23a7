import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, lt, ne, or } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { liftSuppressions } from "./suppressions.ts";
import { deliveries, notificationPreferences, pushSubscriptions } from "./tables.ts";

/** Days for which recipients are kept; the privacy policy states the same number. */
export const keptDays = 90;

const nobody = { userId: null, recipient: "", data: {}, subject: null, html: null, text: null, lastError: null };

/** Removes personal data from old messages, sent or not. The rows stay, because their keys prevent duplicates. */
export async function forgetOld({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const before = addDays(clock.now(), -keptDays);
  const isSomebody = or(ne(deliveries.recipient, ""), isNotNull(deliveries.userId));
  await database.reader
    .update(deliveries)
    .set(nobody)
    .where(and(lt(deliveries.createdAt, before), isSomebody));
}

export interface Closed {
  readonly userId: string;
  readonly address: string;
}

/** Removes a closed account's data from messages that are done with, its choices and devices; waiting mails are sent first. */
export async function forgetPerson(tx: Tx, { userId, address }: Closed): Promise<void> {
  await liftSuppressions(tx, address, "stopped");
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  const isOver = or(isNotNull(deliveries.sentAt), isNotNull(deliveries.refusedAt), isNotNull(deliveries.suppressedAt));
  const isTheirs = or(eq(deliveries.recipient, address), eq(deliveries.userId, userId));
  await tx.update(deliveries).set(nobody).where(and(isTheirs, isOver));
}
