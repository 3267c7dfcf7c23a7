import { randomInt } from "node:crypto";
import { hasConsent, recordConsent } from "#server/modules/consents/index.ts";
import { addDays, addMinutes } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { invalidField, refuse } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { CONSENT_CHANGED, SMS_CODE_WRONG, SMS_UNAVAILABLE } from "#shared/contract/refusals.ts";
import type { SmsNumber } from "#shared/contract/sms.ts";
import { isPlausiblePhone, splitPhone } from "#shared/domain/phone.ts";
import { smsCodeLength, smsConsent, smsCountries } from "#shared/domain/sms.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { SmsContext } from "./context.ts";
import type { SendCode } from "./ports.ts";
import { type CodeRow, type NumberRow, smsCodes, smsNumbers } from "./tables.ts";

const codeMinutes = 10;
const maxTries = 5;
/** How long nothing is sent to a number that does not exist. */
const offDays = 30;
const consent = { purpose: "sms", words: smsConsent } as const;
const hour = 3600;
const day = 24 * hour;

export const hashNumber = (digits: string): Buffer => hashToken(`sms:${digits}`);
const hashCode = (userId: string, code: string): Buffer => hashToken(`sms code:${userId}:${code}`);

export const openNumber = ({ seal }: Pick<SmsContext, "seal">, sealed: Buffer): string | undefined =>
  seal.open(Buffer.from(sealed));

export interface CodeWish {
  readonly userId: string;
  readonly language: Language;
  /** E.164. */
  readonly phone: string;
  readonly consentVersion: string;
  readonly ip: string;
}

/** Limits of codes, which cost money: per person, IP address, number and shop. */
const limitsOf = ({ userId, ip }: CodeWish, digits: string) => [
  { key: `sms-code:${userId}`, max: 5, windowSeconds: hour },
  { key: `sms-code-ip:${ip}`, max: 20, windowSeconds: day },
  { key: `sms-code-number:${hashNumber(digits).toString("hex").slice(0, 32)}`, max: 5, windowSeconds: day },
  { key: "sms-codes", max: 500, windowSeconds: day },
];

/**
 * Sends a code to a number; only the newest code is valid. Throws 400 for numbers of other countries, CONSENT_CHANGED,
 * SMS_UNAVAILABLE, 429.
 */
export async function askCode(context: SmsContext, wish: CodeWish, sendCode: SendCode): Promise<Date> {
  const { platform, seal, line } = context;
  const { userId, language, phone, consentVersion, ip } = wish;
  if (consentVersion !== smsConsent.version) throw refuse(CONSENT_CHANGED, "The consent has changed");
  if (line === undefined) throw refuse(SMS_UNAVAILABLE, "No SMS can be sent right now");
  const { country } = splitPhone(phone, "EG");
  if (!isPlausiblePhone(phone)) throw invalidField("phone", "INVALID_FORMAT", "Is no phone number");
  if (!smsCountries.some((one) => one === country))
    throw invalidField("phone", "INVALID_VALUE", "Is of a country that gets no SMS");
  const digits = phone.replace(/\D/g, "");
  const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, "0");
  const expiresAt = addMinutes(platform.clock.now(), codeMinutes);
  const row = {
    ...{ codeHash: hashCode(userId, code), numberHash: hashNumber(digits), numberSealed: seal.seal(digits) },
    ...{ country, language, textVersion: consentVersion, ip, expiresAt, tries: 0 },
  };
  await platform.database.transaction(async (tx) => {
    await platform.rateLimits.assertAllowedIn(tx, limitsOf(wish, digits));
    await tx
      .insert(smsCodes)
      .values({ ...row, userId })
      .onConflictDoUpdate({ target: smsCodes.userId, set: row });
    await sendCode(tx, { userId, language, code });
  });
  return expiresAt;
}

export interface Confirmation {
  readonly userId: string;
  readonly code: string;
}

/**
 * Counts an attempt before anything is compared, so that concurrent guesses get five in all. `undefined`: no attempt or
 * no time is left.
 */
async function countTry(tx: Tx, userId: string, now: Date): Promise<CodeRow | undefined> {
  const isOpen = sql`${smsCodes.tries} < ${maxTries} and ${smsCodes.expiresAt} > ${now.toISOString()}::timestamptz`;
  const [asked] = await tx
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(and(eq(smsCodes.userId, userId), isOpen))
    .returning();
  return asked;
}

/** Throws why a code was not accepted, so that its owner knows what to do. */
async function refuseCode(reader: Reader, userId: string, now: Date): Promise<never> {
  const [asked] = await reader.select().from(smsCodes).where(eq(smsCodes.userId, userId)).limit(1);
  const isOver = asked === undefined || asked.expiresAt <= now || asked.textVersion !== smsConsent.version;
  const triesLeft = isOver ? 0 : maxTries - asked.tries;
  const reason = isOver ? "expired" : triesLeft > 0 ? "wrong" : "used_up";
  throw refuse(SMS_CODE_WRONG, "The code is wrong or has run out", { reason, triesLeft });
}

/** Verifies a number by its code; a number belongs to the account that verified it last. Throws SMS_CODE_WRONG. */
export async function confirmCode(
  { platform }: Pick<SmsContext, "platform">,
  { userId, code }: Confirmation,
): Promise<void> {
  const now = platform.clock.now();
  const isTaken = await platform.database.transaction(async (tx) => {
    const asked = await countTry(tx, userId, now);
    if (
      asked === undefined ||
      !asked.codeHash.equals(hashCode(userId, code)) ||
      asked.textVersion !== smsConsent.version
    )
      return false;
    const { numberHash, numberSealed, country, language, ip } = asked;
    // Two accounts may verify one number at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${numberHash.toString("hex")}`}, 0))`);
    const [before] = await tx.select().from(smsNumbers).where(eq(smsNumbers.numberHash, numberHash)).for("update");
    if (before !== undefined && before.userId !== userId)
      await removeNumber(tx, { platform }, before, { source: "sms: another account" });
    const values = { numberHash, numberSealed, country, language, offUntil: null, createdAt: now };
    await tx
      .insert(smsNumbers)
      .values({ ...values, userId })
      .onConflictDoUpdate({ target: smsNumbers.userId, set: values });
    await tx.delete(smsCodes).where(eq(smsCodes.userId, userId));
    if (!(await hasConsent(tx, userId, "sms")))
      await recordConsent(tx, platform, { userId, language, source: "sms", ip }, { ...consent, action: "given" });
    return true;
  });
  // Outside the transaction, so that a wrong attempt stays counted.
  if (!isTaken) await refuseCode(platform.database.reader, userId, now);
}

/** Deletes a person's number and ends their consent. */
export async function removeNumber(
  tx: Tx,
  { platform }: Pick<SmsContext, "platform">,
  { userId, language }: Pick<NumberRow, "userId" | "language">,
  { source, ip = null }: { readonly source: string; readonly ip?: string | null },
): Promise<void> {
  await tx.delete(smsNumbers).where(eq(smsNumbers.userId, userId));
  await tx.delete(smsCodes).where(eq(smsCodes.userId, userId));
  if (await hasConsent(tx, userId, "sms"))
    await recordConsent(tx, platform, { userId, language, source, ip }, { ...consent, action: "withdrawn" });
}

export async function findNumberOf(reader: Reader, userId: string): Promise<NumberRow | undefined> {
  const [row] = await reader.select().from(smsNumbers).where(eq(smsNumbers.userId, userId)).limit(1);
  return row;
}

/** A person's number as they see it: its last digits alone. */
export async function readNumber(context: SmsContext, userId: string): Promise<SmsNumber | null> {
  const { platform } = context;
  const row = await findNumberOf(platform.database.reader, userId);
  if (row === undefined || !(await hasConsent(platform.database.reader, userId, "sms"))) return null;
  return {
    lastDigits: (openNumber(context, row.numberSealed) ?? "").slice(-4),
    since: row.createdAt.toISOString(),
    isUnreachable: row.offUntil !== null && row.offUntil > platform.clock.now(),
  };
}

/** Marks a number as not existing: nothing is sent to it for a while. */
export async function leaveAlone(reader: Reader, numberHash: Buffer, now: Date): Promise<void> {
  await reader
    .update(smsNumbers)
    .set({ offUntil: addDays(now, offDays) })
    .where(eq(smsNumbers.numberHash, numberHash));
}

/** STOP came from a number; its owner's consent ends. False: there was no consent. */
export async function stopByNumber(
  tx: Tx,
  { platform }: Pick<SmsContext, "platform">,
  digits: string,
  source: string,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(smsNumbers)
    .where(eq(smsNumbers.numberHash, hashNumber(digits)))
    .for("update");
  if (row === undefined) return false;
  await removeNumber(tx, { platform }, row, { source });
  return true;
}
