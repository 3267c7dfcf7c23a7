import { hasConsent } from "#server/modules/consents/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNotNull, lt, not, type SQL, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openText } from "./contacts.ts";
import type { WhatsAppContext } from "./context.ts";
import { findLinkOf, unlink } from "./links.ts";
import {
  whatsappCodes,
  whatsappContacts,
  whatsappEvents,
  whatsappIncoming,
  whatsappLinks,
  whatsappMessages,
} from "./tables.ts";

/** Days for which texts are kept; the privacy policy states the same number. */
export const keptDays = 90;
const reportDays = 7;

/** Removes old texts, reports, and numbers that are linked to nobody. Ids stay, because they keep messages from being handled or sent twice. */
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
  await database.transaction((tx) => forgetContacts(tx, lt(whatsappContacts.lastAt, before)));
}

/**
 * A person's number and its messages in both directions, for the personal data export. The coach's messages are in the
 * thread.
 */
export async function exportWhatsApp(
  reader: Reader,
  { seal }: Pick<WhatsAppContext, "seal">,
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const linked = await findLinkOf(reader, userId);
  const isAgreed = await hasConsent(reader, userId, "whatsapp");
  const number = linked === undefined ? undefined : openText({ seal }, linked.contact.numberSealed);
  const written = await reader
    .select()
    .from(whatsappIncoming)
    .where(eq(whatsappIncoming.userId, userId))
    .orderBy(asc(whatsappIncoming.at), asc(whatsappIncoming.id))
    .limit(10_000);
  const messages = written.map(({ at, type, bodySealed }) => ({
    at,
    type,
    text: openText({ seal }, bodySealed) ?? null,
  }));
  return {
    whatsapp: {
      ...{ linkedSince: linked?.link.createdAt ?? null, isAgreed },
      ...{ number: number === undefined ? null : `+${number}`, messages },
    },
  };
}

/** Anonymises a contact: the row stays for its messages, without number and name. */
const nobody = {
  numberHash: sql`sha256(gen_random_uuid()::text::bytea)`,
  numberSealed: Buffer.alloc(0),
  ...{ nameSealed: null, windowUntil: null, waitingSince: null },
};

const isLinked = sql`exists (select 1 from ${whatsappLinks} l where l.contact_id = ${whatsappContacts.id})`;

/** Forgets numbers that are linked to nobody, and what was written to and from them. */
async function forgetContacts(tx: Tx, which: SQL | undefined): Promise<void> {
  const gone = await tx
    .update(whatsappContacts)
    .set(nobody)
    .where(and(which, not(isLinked), sql`length(${whatsappContacts.numberSealed}) > 0`))
    .returning({ id: whatsappContacts.id });
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await tx.update(whatsappIncoming).set({ bodySealed: null }).where(inArray(whatsappIncoming.contactId, ids));
  await tx.update(whatsappMessages).set({ bodySealed: null }).where(inArray(whatsappMessages.contactId, ids));
}

/** Closes an account: its number is unlinked and forgotten, and what was written is erased. */
export async function eraseWhatsApp(tx: Tx, platform: Platform, userId: string): Promise<void> {
  // First, since this waits for a code that is being used: the resulting link is then seen below.
  await tx.delete(whatsappCodes).where(eq(whatsappCodes.userId, userId));
  const linked = await findLinkOf(tx, userId);
  if (linked !== undefined) await unlink(tx, { platform }, linked.link, { source: "account closed" });
  const wrote = await tx
    .selectDistinct({ id: whatsappIncoming.contactId })
    .from(whatsappIncoming)
    .where(eq(whatsappIncoming.userId, userId));
  const ids = [...wrote.map(({ id }) => id), ...(linked === undefined ? [] : [linked.contact.id])];
  if (ids.length > 0) await forgetContacts(tx, inArray(whatsappContacts.id, ids));
  const erased = { bodySealed: null, userId: null };
  await tx.update(whatsappMessages).set(erased).where(eq(whatsappMessages.userId, userId));
  await tx.update(whatsappIncoming).set(erased).where(eq(whatsappIncoming.userId, userId));
}
