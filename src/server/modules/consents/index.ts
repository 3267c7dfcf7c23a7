import { createHash } from "node:crypto";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import { type ConsentPurpose, type ConsentRow, consents } from "./tables.ts";

/** The circumstances of a consent or withdrawal. */
export interface ConsentOrigin {
  readonly userId: string;
  readonly language: Language;
  /** "checkout", "cards", "renewal", "whatsapp", "measuring choice". */
  readonly source: string;
  readonly ip: string | null;
}

/** The text of a consent. A changed text needs a new version. */
export interface ConsentText {
  readonly version: string;
  readonly text: LocalizedText;
}

export interface Consent {
  readonly purpose: ConsentPurpose;
  readonly words: ConsentText;
  readonly action: "given" | "withdrawn";
}

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Records a consent or its withdrawal; returns the row's id. */
export async function recordConsent(
  tx: Tx,
  { clock, ids }: Pick<Platform, "clock" | "ids">,
  origin: ConsentOrigin,
  { purpose, words, action }: Consent,
): Promise<string> {
  const id = ids.next();
  const textSha256 = hashText(words.text[origin.language]);
  await tx
    .insert(consents)
    .values({ ...origin, id, action, purpose, textVersion: words.version, textSha256, at: clock.now() });
  return id;
}

/**
 * The same for a user who may not exist. Runs the same statement in both cases, so that its timing reveals nothing.
 * Registering does not reveal whether the address is taken.
 */
export async function recordConsentOfKnown(
  tx: Tx,
  { clock, ids }: Pick<Platform, "clock" | "ids">,
  { userId, language, source, ip }: ConsentOrigin,
  { purpose, words, action }: Consent,
): Promise<void> {
  const textSha256 = hashText(words.text[language]);
  await tx.execute(sql`insert into consents (id, user_id, purpose, action, text_version, text_sha256, language, source, ip, at)
    select ${ids.next()}::uuid, u.id, ${purpose}, ${action}, ${words.version}, ${textSha256}, ${language}, ${source}, ${ip}, ${clock.now()}::timestamptz
    from users u where u.id = ${userId}`);
}

/** A user's latest consent or withdrawal for a purpose, which is the valid one. */
export async function findLastConsent(
  reader: Reader,
  userId: string,
  purpose: ConsentPurpose,
): Promise<ConsentRow | undefined> {
  const [last] = await reader
    .select()
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.purpose, purpose)))
    .orderBy(desc(consents.seq))
    .limit(1);
  return last;
}

/** Whether a user currently agrees to a purpose. */
export const hasConsent = async (reader: Reader, userId: string, purpose: ConsentPurpose): Promise<boolean> =>
  (await findLastConsent(reader, userId, purpose))?.action === "given";

/** A person's consents, for the personal data export. */
export async function exportConsents(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const origin = await reader
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.at))
    .limit(10_000);
  return {
    consents: origin.map(({ purpose, action, textVersion, language, source, at }) => ({
      ...{ purpose, action, textVersion, language, source, at },
    })),
  };
}

/** Removes the IP addresses from a closed account's consents, which stay. */
export async function forgetConsentAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.update(consents).set({ ip: null }).where(eq(consents.userId, userId));
}
