import { addMinutes } from "#server/platform/clock.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import type { Able } from "./choose-carrier.ts";
import type { KeptQuote, ShipmentRow } from "./tables.ts";

/** Quotes are requested again after this time. */
const keptMinutes = 360;

export const isFresh = ({ at }: KeptQuote, now: Date): boolean => new Date(at) > addMinutes(now, -keptMinutes);

/** A carrier's recent price for a parcel. */
export const findQuote = ({ quotes }: ShipmentRow, carrier: CarrierName, now: Date): KeptQuote | undefined =>
  quotes.find((quote) => quote.carrier === carrier && isFresh(quote, now));

export const byPrice = (quotes: readonly KeptQuote[]): KeptQuote[] =>
  quotes.toSorted((one, other) => one.amountMinor - other.amountMinor);

/** The carrier with the lowest recent price, of those that take the parcel. */
export function cheapestOf(able: readonly Able[], row: ShipmentRow, now: Date): Able | undefined {
  const [best] = byPrice(able.flatMap(({ carrier }) => findQuote(row, carrier.name, now) ?? []));
  return able.find(({ carrier }) => carrier.name === best?.carrier);
}
