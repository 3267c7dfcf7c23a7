import { readSeller } from "#server/modules/markets/index.ts";
import { type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { findAddressProblems } from "#shared/domain/address-rules.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import { isMarket } from "#shared/domain/markets.ts";
import { type Minor, minor } from "#shared/domain/money.ts";
import { findPlace, regionsIn } from "#shared/domain/places/index.ts";
import { findCarrierPlace } from "./carrier-places.ts";
import { findQuote } from "./kept-quotes.ts";
import type { Carrier, CarrierPlace, ParcelToBook, Sender, ShippingDeps } from "./ports.ts";
import type { WholeShipment } from "./read-shipments.ts";
import type { CarrierRow, ShipmentProblem } from "./tables.ts";

/** The problem that keeps a carrier from delivering to an address, else the carrier's name for the place. */
export async function judgeAddress(
  reader: Reader,
  carrier: Carrier,
  address: ShippingAddress,
): Promise<{ readonly problem: ShipmentProblem } | { readonly place: CarrierPlace | undefined }> {
  if (carrier.needsAddress) {
    const fields = findAddressProblems(address).map(({ field }) => field);
    if (fields.length > 0)
      return { problem: { code: "ADDRESS_INCOMPLETE", message: "The address lacks what the carrier needs", fields } };
  }
  const place = await findCarrierPlace(reader, carrier.name, address);
  if (place === undefined && carrier.needsPlace)
    return { problem: { code: "PLACE_UNMAPPED", message: `The carrier has no name for ${address.city} yet` } };
  return { place };
}

/** Missing fields of the sender, if the carrier requires them. */
export async function judgeSender(
  reader: Reader,
  carrier: Carrier,
  order: OrderRow,
  row: CarrierRow,
): Promise<ShipmentProblem | undefined> {
  if (!carrier.needsSender) return undefined;
  const { line1, city, phone } = await readSender(reader, order, row);
  if ([line1, city, phone].every((part) => part !== "")) return undefined;
  const message = "Give the seller’s street, city and phone under Market identity";
  return { code: "SENDER_INCOMPLETE", message };
}

async function readSender(reader: Reader, order: OrderRow, { settings }: CarrierRow): Promise<Sender> {
  const market = toOrderMarket(order);
  const seller = await readSeller(reader, market);
  const { address } = seller;
  return {
    name: seller.tradeName.en || seller.legalName.en,
    phone: seller.phone,
    email: seller.email,
    country: isMarket(market) && market !== "ZZ" ? market : currencyInfo[order.currency].country,
    city: address.city.en,
    line1: address.line.en,
    postalCode: address.postalCode,
    pickupCode: settings.pickupCode ?? "",
  };
}

/** The city's English name; as typed if it is in no list. */
function toEnglishCity({ country, regionId, region = "", cityId, city }: ShippingAddress): string {
  const found = findPlace(regionsIn(country), regionId, region);
  return (found && findPlace(found.cities, cityId, city))?.name.en ?? city;
}

interface BookingFacts {
  readonly whole: WholeShipment;
  readonly to: ShippingAddress;
  readonly carrierRow: CarrierRow;
  readonly place: CarrierPlace | undefined;
}

/** The data of a parcel for a carrier. */
export async function toParcel(
  reader: Reader,
  { people, items, platform }: ShippingDeps,
  { whole, to, carrierRow, place }: BookingFacts,
): Promise<ParcelToBook> {
  const { row, order, lines } = whole;
  const skus = await items.skus(
    reader,
    lines.map(({ line }) => line.variantId),
  );
  const person = (await people.find(reader, [order.userId])).get(order.userId);
  const quote = findQuote(row, carrierRow.id, platform.clock.now());
  const goods = lines.map(({ line, quantity }) => ({
    name: line.name.en,
    sku: skus.get(line.variantId) ?? line.variantId,
    quantity,
    unitMinor: line.unitPriceMinor,
  }));
  const declared: Minor = minor(
    lines.reduce((sum, { line, quantity }) => sum + Math.round((line.totalMinor * quantity) / line.quantity), 0),
  );
  return {
    reference: row.id,
    orderNumber: order.number,
    market: toOrderMarket(order),
    currency: order.currency,
    codMinor: row.codMinor,
    declaredMinor: declared,
    weightG: row.weightG,
    lines: goods,
    to,
    email: person?.email ?? "",
    from: await readSender(reader, order, carrierRow),
    city: place?.name ?? toEnglishCity(to),
    place,
    note: order.note ?? "",
    option: quote?.option,
  };
}
