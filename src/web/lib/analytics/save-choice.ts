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

/** Keeps a choice: the server sets the cookie and ends what is withdrawn. Rejects where it cannot be reached. */
export async function saveChoice(choice: MeasuringChoice, isSignedIn: boolean): Promise<Consent> {
  const body = { ...choice, consentVersion: measuringConsent.version };
  await api(isSignedIn ? chooseMyMeasuring : chooseMeasuring, { body });
  return toConsent(choice);
}

/** Leaves nothing of what was agreed to before and is not any more. */
export function forgetWithdrawn(before: Consent, after: Consent): void {
  if ([...before].some((part) => !after.includes(part))) forgetMeasuring(after);
}
