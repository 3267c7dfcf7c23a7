import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";
import { consentChanged } from "./errors.ts";
import { type ConsentPurpose, type ConsentRow, consents } from "./tables.ts";

/** How somebody said yes or no. */
export interface Said {
  readonly userId: string;
  readonly language: Language;
  /** "checkout", "cards", "renewal", "measuring choice". */
  readonly source: string;
  readonly ip: string | null;
}

type Needs = Pick<Platform, "clock" | "ids">;

/** The words of a consent, by their version. */
interface Words {
  readonly version: string;
  readonly text: LocalizedText;
}

/** Writes that somebody agreed to these words or took it back; returns the row's id. */
export async function recordConsent(
  tx: Tx,
  { clock, ids }: Needs,
  said: Said,
  { purpose, action, words }: Pick<ConsentRow, "purpose" | "action"> & { readonly words: Words },
): Promise<string> {
  const id = ids.next();
  const textSha256 = createHash("sha256").update(words.text[said.language]).digest("hex");
  await tx
    .insert(consents)
    .values({ ...said, id, action, purpose, textVersion: words.version, textSha256, at: clock.now() });
  return id;
}

const write = (tx: Tx, needs: Needs, said: Said, action: ConsentRow["action"]): Promise<string> =>
  recordConsent(tx, needs, said, { purpose: "cards", action, words: cardConsent });

/** What somebody said last of a purpose: it rules. */
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

/** Records that a card may be saved and charged for renewals; returns the row's id. Throws CONSENT_CHANGED. */
export function giveCardConsent(tx: Tx, needs: Needs, said: Said, version: string): Promise<string> {
  if (version !== cardConsent.version) throw consentChanged();
  return write(tx, needs, said, "given");
}

/** Whether cards may be saved and charged now. */
export const hasCardConsent = async (reader: Reader, userId: string): Promise<boolean> =>
  (await findLastConsent(reader, userId, "cards"))?.action === "given";

/** Records that it was taken back. */
export const withdrawCardConsent = (tx: Tx, needs: Needs, said: Said): Promise<string> =>
  write(tx, needs, said, "withdrawn");
