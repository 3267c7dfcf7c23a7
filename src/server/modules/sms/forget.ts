import { hasConsent } from "#server/modules/consents/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, lt, or } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SmsContext } from "./context.ts";
import { findNumberOf, openNumber, removeNumber } from "./numbers.ts";
import { smsCodes, smsMessages } from "./tables.ts";

/** Days for which recipients are kept; the privacy policy states the same number. */
const keptDays = 90;

/** Deletes expired codes, and the recipients of old messages. The rows stay, for the costs. */
export async function forgetOld({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const now = clock.now();
  await database.reader.delete(smsCodes).where(lt(smsCodes.expiresAt, addDays(now, -1)));
  const isSomebody = or(isNotNull(smsMessages.userId), isNotNull(smsMessages.numberHash));
  await database.reader
    .update(smsMessages)
    .set({ userId: null, numberHash: null })
    .where(and(lt(smsMessages.createdAt, addDays(now, -keptDays)), isSomebody));
}

/** A person's number, for the personal data export. */
export async function exportSms(
  reader: Reader,
  context: Pick<SmsContext, "seal">,
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const row = await findNumberOf(reader, userId);
  const number = row === undefined ? undefined : openNumber(context, row.numberSealed);
  const isAgreed = await hasConsent(reader, userId, "sms");
  return {
    sms: { number: number === undefined ? null : `+${number}`, since: row?.createdAt ?? null, isAgreed },
  };
}

/** Closes an account: deletes its number, and the recipient of its messages. */
export async function eraseSms(tx: Tx, platform: Platform, userId: string): Promise<void> {
  const row = await findNumberOf(tx, userId);
  await removeNumber(tx, { platform }, { userId, language: row?.language ?? "ar" }, { source: "account closed" });
  await tx.update(smsMessages).set({ userId: null, numberHash: null }).where(eq(smsMessages.userId, userId));
}
