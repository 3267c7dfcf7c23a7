import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { consentChanged } from "./errors.ts";
import { consents } from "./tables.ts";

/** How somebody said yes or no. */
export interface Said {
  readonly userId: string;
  readonly language: Language;
  /** "checkout", "cards", "renewal". */
  readonly source: string;
  readonly ip: string | null;
}

type Needs = Pick<Platform, "clock" | "ids">;

async function write(tx: Tx, { clock, ids }: Needs, said: Said, action: "given" | "withdrawn"): Promise<string> {
  const id = ids.next();
  const { language } = said;
  const textSha256 = createHash("sha256").update(cardConsent.text[language]).digest("hex");
  await tx
    .insert(consents)
    .values({ ...said, id, action, purpose: "cards", textVersion: cardConsent.version, textSha256, at: clock.now() });
  return id;
}

/** Records that a card may be saved and charged for renewals; returns the row's id. Throws CONSENT_CHANGED. */
export function giveCardConsent(tx: Tx, needs: Needs, said: Said, version: string): Promise<string> {
  if (version !== cardConsent.version) throw consentChanged();
  return write(tx, needs, said, "given");
}

/** Whether cards may be saved and charged now: the last row rules. */
export async function hasCardConsent(reader: Reader, userId: string): Promise<boolean> {
  const [last] = await reader
    .select({ action: consents.action })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.purpose, "cards")))
    .orderBy(desc(consents.seq))
    .limit(1);
  return last?.action === "given";
}

/** Records that it was taken back. */
export const withdrawCardConsent = (tx: Tx, needs: Needs, said: Said): Promise<string> =>
  write(tx, needs, said, "withdrawn");
