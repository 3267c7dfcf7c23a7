import { forgetConsentAddresses } from "#server/modules/consents/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listCards } from "./card-book.ts";
import { removeAll } from "./change-cards.ts";
import { hasCardConsent, withdrawCardConsent } from "./consents.ts";
import { cardSetups } from "./tables.ts";

/** A person's saved cards, for the personal data export. */
export async function exportSavedCards(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  return {
    savedCards: (await listCards(reader, userId)).map(({ brand, last4, expMonth, expYear, createdAt }) => ({
      ...{ brand, last4, expMonth, expYear, createdAt },
    })),
  };
}

/** Closes an account: its cards are removed here and at the provider. Consents stay, without the address. */
export async function eraseSavedCards(
  tx: Tx,
  needs: Pick<Platform, "clock" | "ids" | "jobs">,
  userId: string,
): Promise<void> {
  await removeAll(tx, needs, userId);
  const origin = { userId, language: "ar" as const, source: "account closed", ip: null };
  if (await hasCardConsent(tx, userId)) await withdrawCardConsent(tx, needs, origin);
  await tx.update(cardSetups).set({ redirectUrl: null }).where(eq(cardSetups.userId, userId));
  await forgetConsentAddresses(tx, userId);
}
