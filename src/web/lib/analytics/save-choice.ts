import { chooseMeasuring, chooseMyMeasuring } from "#shared/contract/measuring-choices.ts";
import { type MeasuringChoice, measuringConsent } from "#shared/domain/measuring.ts";
import { api } from "#web/lib/api/browser.ts";
import { forgetMeasuring } from "./browser-tag-manager.ts";
import type { Consent } from "./consent.ts";

export const toChoice = (consent: Consent): MeasuringChoice => ({
  measurement: consent.includes("m"),
  advertising: consent.includes("a"),
});

const toConsent = ({ measurement, advertising }: MeasuringChoice): Consent =>
  `${measurement ? "m" : ""}${advertising ? "a" : ""}`;

/** Saves a choice: the server sets the cookie and ends withdrawn consents. Rejects if it cannot be reached. */
export async function saveChoice(choice: MeasuringChoice, isSignedIn: boolean): Promise<Consent> {
  const body = { ...choice, consentVersion: measuringConsent.version };
  await api(isSignedIn ? chooseMyMeasuring : chooseMeasuring, { body });
  return toConsent(choice);
}

/** Deletes the data of withdrawn consents. */
export function forgetWithdrawn(before: Consent, after: Consent): void {
  if ([...before].some((part) => !after.includes(part))) forgetMeasuring(after);
}
