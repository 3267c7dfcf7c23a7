import { type ConsentOrigin, findLastConsent, recordConsent } from "#server/modules/consents/index.ts";
import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { conversionDestinations, purposeOf } from "#shared/domain/conversions.ts";
import { type MeasuringPurpose, measuringConsent } from "#shared/domain/measuring.ts";
import { hashBrowserId, type KeptChoice, readChoice } from "./choice-cookie.ts";
import type { ConversionDeps, Visit } from "./ports.ts";
import { readBrowser } from "./read-browser.ts";
import { orderMeasurements } from "./tables.ts";

export const sourceOfChoice = "measuring choice";

/** The consent text of one purpose. */
export const wordsOf = (purpose: MeasuringPurpose) => ({
  version: measuringConsent.version,
  text: measuringConsent.text[purpose],
});

/** Records a browser's consent, unless the user withdrew it later elsewhere; returns the consent's id. */
export async function giveConsent(
  tx: Tx,
  { platform }: Pick<ConversionDeps, "platform">,
  origin: ConsentOrigin,
  { purpose, at }: { readonly purpose: MeasuringPurpose; readonly at: Date },
): Promise<string | undefined> {
  const last = await findLastConsent(tx, origin.userId, purpose);
  if (last?.action === "withdrawn" && last.at > at) return undefined;
  if (last?.action === "given" && last.textVersion === measuringConsent.version) return last.id;
  return recordConsent(tx, platform, origin, { purpose, action: "given", words: wordsOf(purpose) });
}

async function keepFor(
  tx: Tx,
  deps: ConversionDeps,
  { order, visit, kept }: { readonly order: OrderRow; readonly visit: Visit; readonly kept: KeptChoice },
  purpose: MeasuringPurpose,
): Promise<void> {
  const { platform, seal } = deps;
  const browser = readBrowser(visit, purpose, platform.config.conversions.ga4?.measurementId ?? "");
  if (browser === undefined) return;
  const { id: orderId, userId } = order;
  const origin = { userId, language: kept.language, source: sourceOfChoice, ip: visit.ip };
  const consentId = await giveConsent(tx, deps, origin, { purpose, at: kept.at });
  if (consentId === undefined) return;
  await tx.insert(orderMeasurements).values({
    ...{ orderId, purpose, userId, consentId },
    browserHash: hashBrowserId(kept.browserId),
    sealed: seal.seal(JSON.stringify(browser)),
    createdAt: platform.clock.now(),
  });
}

/** Stores with a new order the browser data that its reports need, as far as the customer agreed. */
export async function keepMeasurement(tx: Tx, deps: ConversionDeps, order: OrderRow, visit: Visit): Promise<void> {
  const kept = readChoice(visit);
  if (kept === undefined) return;
  for (const destination of conversionDestinations) {
    const purpose = purposeOf[destination];
    if (deps.destinations[destination] !== undefined && kept[purpose])
      await keepFor(tx, deps, { order, visit, kept }, purpose);
  }
}
