import { and, eq, isNotNull, lt, or } from "drizzle-orm";
import { hasConsent } from "#server/modules/consents/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findLinkOf, unlink } from "./links.ts";
import { whatsappCodes, whatsappEvents, whatsappIncoming, whatsappMessages } from "./tables.ts";

/** Days for which texts are kept; the privacy policy states the same number. */
export const keptDays = 90;
const reportDays = 7;

/** Removes old texts and reports. Ids stay, because they keep messages from being handled or sent twice. */
export async function forgetOld({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const { reader } = database;
  const now = clock.now();
  await reader.delete(whatsappEvents).where(lt(whatsappEvents.receivedAt, addDays(now, -reportDays)));
  await reader.delete(whatsappCodes).where(lt(whatsappCodes.expiresAt, addDays(now, -1)));
  const before = addDays(now, -keptDays);
  await reader
    .update(whatsappIncoming)
    .set({ bodySealed: null })
    .where(and(lt(whatsappIncoming.at, before), isNotNull(whatsappIncoming.bodySealed)));
  await reader
    .update(whatsappMessages)
    .set({ bodySealed: null })
    .where(and(lt(whatsappMessages.createdAt, before), isNotNull(whatsappMessages.bodySealed)));
}

/** Whether somebody is written to on WhatsApp, for the personal data export. */
export async function exportWhatsApp(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const linked = await findLinkOf(reader, userId);
  const isAgreed = await hasConsent(reader, userId, "whatsapp");
  return { whatsapp: { linkedSince: linked?.link.createdAt ?? null, isAgreed } };
}

/** Closes an account: its number is unlinked, and what was written is erased. */
export async function eraseWhatsApp(tx: Tx, platform: Platform, userId: string): Promise<void> {
  const linked = await findLinkOf(tx, userId);
  await tx.delete(whatsappCodes).where(eq(whatsappCodes.userId, userId));
  await tx.update(whatsappMessages).set({ bodySealed: null, userId: null }).where(eq(whatsappMessages.userId, userId));
  const isTheirs = linked === undefined ? undefined : eq(whatsappIncoming.contactId, linked.contact.id);
  await tx
    .update(whatsappIncoming)
    .set({ bodySealed: null, userId: null })
    .where(or(eq(whatsappIncoming.userId, userId), isTheirs));
  if (linked !== undefined) await unlink(tx, { platform }, linked.link, { source: "account closed" });
}
