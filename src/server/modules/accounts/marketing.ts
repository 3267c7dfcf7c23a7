import { type Consent, hasConsent, recordConsent } from "#server/modules/consents/index.ts";
import type { OffersConsentOrigin } from "#server/modules/notifications/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type OffersPlace, offersConsents } from "#shared/domain/offers-consent.ts";
import { users } from "./tables.ts";

export const toOffersConsent = (place: OffersPlace, isGiven: boolean): Consent => ({
  ...{ purpose: "offers", words: offersConsents[place] },
  action: isGiven ? "given" : "withdrawn",
});

/** Whether a user currently agrees to offers: the switch is on and the latest consent is a yes. */
export async function findMarketingOptIn(reader: Reader, userId: string): Promise<boolean> {
  const [row] = await reader.select({ isGiven: users.marketingOptIn }).from(users).where(eq(users.id, userId)).limit(1);
  return row?.isGiven === true && (await hasConsent(reader, userId, "offers"));
}

/** Switches offers on or off and records the consent with its place and wording. No-op when nothing changes. */
export async function setMarketingOptIn(
  tx: Tx,
  needs: Pick<Platform, "clock" | "ids">,
  userId: string,
  isGiven: boolean,
  { source, place, language, ip = null }: OffersConsentOrigin,
): Promise<void> {
  const [row] = await tx
    .select({ isOn: users.marketingOptIn, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (row === undefined) return;
  const isSaid = await hasConsent(tx, userId, "offers");
  if (row.isOn === isGiven && isSaid === isGiven) return;
  await tx.update(users).set({ marketingOptIn: isGiven }).where(eq(users.id, userId));
  if (isSaid === isGiven) return;
  const origin = { userId, source, ip, language: language ?? row.language };
  await recordConsent(tx, needs, origin, toOffersConsent(place, isGiven));
}
