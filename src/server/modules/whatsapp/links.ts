import { randomInt } from "node:crypto";
import { hasConsent, recordConsent } from "#server/modules/consents/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, gt, isNull, sql } from "#server/platform/db/orm.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { CONSENT_CHANGED, WHATSAPP_UNAVAILABLE } from "#shared/contract/refusals.ts";
import type { LinkCode, WhatsAppLink } from "#shared/contract/whatsapp.ts";
import { linkCodeLength, linkCodeLetters, whatsappConsent, whatsappOffersConsent } from "#shared/domain/whatsapp.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { openText } from "./contacts.ts";
import type { WhatsAppContext } from "./context.ts";
import { type ContactRow, type LinkRow, whatsappCodes, whatsappContacts, whatsappLinks } from "./tables.ts";

const codeMinutes = 10;
const codesPerHour = 10;

export interface Linked {
  readonly link: LinkRow;
  readonly contact: ContactRow;
}

export async function findLinkOf(reader: Reader, userId: string): Promise<Linked | undefined> {
  const [row] = await reader
    .select({ link: whatsappLinks, contact: whatsappContacts })
    .from(whatsappLinks)
    .innerJoin(whatsappContacts, eq(whatsappContacts.id, whatsappLinks.contactId))
    .where(eq(whatsappLinks.userId, userId))
    .limit(1);
  return row;
}

export async function findLinkByContact(reader: Reader, contactId: string): Promise<LinkRow | undefined> {
  const [row] = await reader.select().from(whatsappLinks).where(eq(whatsappLinks.contactId, contactId)).limit(1);
  return row;
}

export const isWindowOpen = ({ windowUntil }: Pick<ContactRow, "windowUntil">, now: Date): boolean =>
  windowUntil !== null && windowUntil > now;

/** A person's link as they see it: only the last digits of the number. */
export async function readLink(context: WhatsAppContext, userId: string): Promise<WhatsAppLink | null> {
  const linked = await findLinkOf(context.platform.database.reader, userId);
  if (linked === undefined) return null;
  const { link, contact } = linked;
  return {
    lastDigits: (openText(context, contact.numberSealed) ?? "").slice(-4),
    since: link.createdAt.toISOString(),
    isUnreachable: contact.offUntil !== null && contact.offUntil > context.platform.clock.now(),
    takesOffers: await takesOffers(context.platform.database.reader, userId),
  };
}

const newCode = (): string =>
  Array.from({ length: linkCodeLength }, () => linkCodeLetters[randomInt(linkCodeLetters.length)]).join("");

const hashCode = (code: string): Buffer => hashToken(`whatsapp code:${code}`);

export interface CodeWish {
  readonly userId: string;
  readonly language: Language;
  readonly consentVersion: string;
  readonly ip: string;
}

/**
 * Creates a code that links the number from which it is sent; only the newest code is valid. Throws CONSENT_CHANGED,
 * WHATSAPP_UNAVAILABLE, 429.
 */
export async function createCode(context: WhatsAppContext, wish: CodeWish): Promise<LinkCode> {
  const { platform, line } = context;
  const { userId, language, consentVersion, ip } = wish;
  if (consentVersion !== whatsappConsent.version) throw refuse(CONSENT_CHANGED, "The consent has changed");
  const number = await line?.client.findNumber();
  if (number === undefined) throw refuse(WHATSAPP_UNAVAILABLE, "WhatsApp cannot be linked right now");
  const code = newCode();
  const expiresAt = addMinutes(platform.clock.now(), codeMinutes);
  await platform.database.transaction(async (tx) => {
    await platform.rateLimits.assertAllowedIn(tx, [
      { key: `whatsapp-code:${userId}`, max: codesPerHour, windowSeconds: 3600 },
    ]);
    await tx.delete(whatsappCodes).where(and(eq(whatsappCodes.userId, userId), isNull(whatsappCodes.usedAt)));
    const row = { codeHash: hashCode(code), userId, language, textVersion: consentVersion, ip, expiresAt };
    await tx.insert(whatsappCodes).values(row);
  });
  const phone = line?.isSandbox === true ? `${platform.origin()}/dev/whatsapp` : `https://wa.me/${number}`;
  return { code: `HM-${code}`, url: `${phone}?text=HM-${code}`, expiresAt: expiresAt.toISOString() };
}

/** Unlinks a person from a number; their consent ends. */
export async function unlink(
  tx: Tx,
  { platform }: Pick<WhatsAppContext, "platform">,
  link: Pick<LinkRow, "userId" | "language">,
  { source, ip = null }: { readonly source: string; readonly ip?: string | null },
): Promise<void> {
  const { userId, language } = link;
  await tx.delete(whatsappLinks).where(eq(whatsappLinks.userId, userId));
  for (const consent of [purpose, offersPurpose])
    if (await hasConsent(tx, userId, consent.purpose))
      await recordConsent(tx, platform, { userId, language, source, ip }, { ...consent, action: "withdrawn" });
}

const purpose = { purpose: "whatsapp", words: whatsappConsent } as const;
const offersPurpose = { purpose: "whatsapp_offers", words: whatsappOffersConsent } as const;

/** Stops offers to a person; other messages are still sent. */
export async function stopOffers(
  tx: Tx,
  { platform }: Pick<WhatsAppContext, "platform">,
  { userId, language }: Pick<LinkRow, "userId" | "language">,
  source: string,
): Promise<void> {
  if (await takesOffers(tx, userId))
    await recordConsent(
      tx,
      platform,
      { userId, language, source, ip: null },
      { ...offersPurpose, action: "withdrawn" },
    );
}

/** Whether somebody agrees to offers by WhatsApp. */
export const takesOffers = (reader: Reader, userId: string): Promise<boolean> =>
  hasConsent(reader, userId, offersPurpose.purpose);

export interface OffersWish {
  readonly userId: string;
  readonly language: Language;
  readonly ip: string;
  readonly isOn: boolean;
  readonly consentVersion: string | undefined;
}

/** Records or revokes consent to offers by WhatsApp. Throws 404 without a link, CONSENT_CHANGED. */
export async function chooseOffers(
  { platform }: Pick<WhatsAppContext, "platform">,
  { userId, language, ip, isOn, consentVersion }: OffersWish,
): Promise<void> {
  if (isOn && consentVersion !== whatsappOffersConsent.version)
    throw refuse(CONSENT_CHANGED, "The consent has changed");
  await platform.database.transaction(async (tx) => {
    const [link] = await tx.select().from(whatsappLinks).where(eq(whatsappLinks.userId, userId)).for("update");
    if (link === undefined) throw notFound("No number is linked");
    if ((await takesOffers(tx, userId)) === isOn) return;
    const origin = { userId, language, ip, source: "notifications" };
    await recordConsent(tx, platform, origin, { ...offersPurpose, action: isOn ? "given" : "withdrawn" });
  });
}

/** Links a number to the account that requested the code. A number belongs to one account, the last to claim it. */
export async function claimCode(
  tx: Tx,
  { platform }: Pick<WhatsAppContext, "platform">,
  code: string,
  contactId: string,
): Promise<LinkRow | undefined> {
  const now = platform.clock.now();
  const [used] = await tx
    .update(whatsappCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(whatsappCodes.codeHash, hashCode(code)),
        isNull(whatsappCodes.usedAt),
        gt(whatsappCodes.expiresAt, now),
        eq(whatsappCodes.textVersion, whatsappConsent.version),
      ),
    )
    .returning();
  if (used === undefined) return undefined;
  const { userId, language, ip } = used;
  const before = await findLinkByContact(tx, contactId);
  if (before !== undefined && before.userId !== userId)
    await unlink(tx, { platform }, before, { source: "whatsapp: another account" });
  const values = { contactId, language, createdAt: now };
  const [link] = await tx
    .insert(whatsappLinks)
    .values({ ...values, userId })
    .onConflictDoUpdate({ target: whatsappLinks.userId, set: values })
    .returning();
  await recordConsent(tx, platform, { userId, language, source: "whatsapp", ip }, { ...purpose, action: "given" });
  return link;
}

/** Ends a person's link at their request; idempotent. */
export const unlinkOwn = (
  { platform }: Pick<WhatsAppContext, "platform">,
  origin: { readonly userId: string; readonly language: Language; readonly ip: string },
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${whatsappLinks} where ${eq(whatsappLinks.userId, origin.userId)} for update`);
    if ((await findLinkOf(tx, origin.userId)) !== undefined)
      await unlink(tx, { platform }, origin, { source: "notifications", ip: origin.ip });
  });
