import { type Consent, type ConsentOrigin, hasConsent, recordConsent } from "#server/modules/consents/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import { replenishmentConsent } from "#shared/domain/replenishments.ts";
import { consentChanged } from "./errors.ts";

export type { ConsentOrigin } from "#server/modules/consents/index.ts";

type Needs = Pick<Platform, "clock" | "ids">;

const write = (tx: Tx, needs: Needs, origin: ConsentOrigin, action: Consent["action"]): Promise<string> =>
  recordConsent(tx, needs, origin, { purpose: "cards", words: cardConsent, action });

/** Records that a card may be saved and charged for renewals; returns the row's id. Throws CONSENT_CHANGED. */
export function giveCardConsent(tx: Tx, needs: Needs, origin: ConsentOrigin, version: string): Promise<string> {
  if (version !== cardConsent.version) throw consentChanged();
  return write(tx, needs, origin, "given");
}

/** The same for repeat orders. */
export const giveReplenishmentConsent = (tx: Tx, needs: Needs, origin: ConsentOrigin): Promise<string> =>
  recordConsent(tx, needs, origin, { purpose: "cards", words: replenishmentConsent, action: "given" });

/** Whether cards may be saved and charged now. */
export const hasCardConsent = (reader: Reader, userId: string): Promise<boolean> => hasConsent(reader, userId, "cards");

/** Records that the consent was revoked. */
export const withdrawCardConsent = (tx: Tx, needs: Needs, origin: ConsentOrigin): Promise<string> =>
  write(tx, needs, origin, "withdrawn");
