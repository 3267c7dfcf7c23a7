import * as z from "zod/mini";
import type { KeyedSettings } from "#server/config/carriers.ts";
import type {
  BookingOutcome,
  Carrier,
  CarrierEvent,
  ListedPlace,
  ParcelToBook,
} from "#server/modules/shipping/index.ts";
import { doorText } from "#shared/domain/address-lines.ts";
import { toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { ShipmentMove } from "#shared/domain/shipments.ts";
import { createProviderHttp, toReply } from "../../payments/http.ts";
import type { CarrierDeps } from "../carrier-deps.ts";
import { fromBase64, isSecret, parseBody, stateOf, toDigits, toEventKey, words } from "../carrier-values.ts";

const name = "smsa";

export const smsaStates: Readonly<Record<string, ShipmentMove>> = {
  BK: "booked",
  NEW: "booked",
  PP: "booked",
  PU: "picked_up",
  PKD: "picked_up",
  AF: "in_transit",
  HOP: "in_transit",
  CC: "in_transit",
  OD: "out_for_delivery",
  DL: "delivered",
  RTO: "returned",
  RTN: "returned",
  CAN: "cancelled",
  DMG: "damaged",
  DE: "exception",
  MISS: "exception",
};

const minLine = 10;
const maxLine = 100;

/** Riyadh's clock without a zone: "2026-11-22T15:00:00". */
const toRiyadh = (now: Date): string => new Date(now.getTime() + 3 * 3_600_000).toISOString().slice(0, 19);

/** A line of 10 to 100 letters; short streets are named with their city. */
function toLine(text: string, city: string): string {
  const line = text.length < minLine ? `${text}, ${city}` : text;
  return line.padEnd(minLine, ".").slice(0, maxLine);
}

const toCustomer = ({ to, city }: ParcelToBook) => ({
  ContactName: fullName(to).padEnd(5, "."),
  ContactPhoneNumber: toDigits(to.phone),
  ...(to.geo && { Coordinates: `${to.geo.lat},${to.geo.lng}` }),
  Country: to.country,
  District: to.district ?? "",
  PostalCode: to.postalCode ?? "",
  City: city,
  AddressLine1: toLine(words(to.buildingNumber, to.line1), city),
  AddressLine2: doorText(to, "en").slice(0, maxLine),
  ShortCode: to.shortCode ?? "",
});

const toShop = ({ from }: ParcelToBook) => ({
  ContactName: from.name.padEnd(5, "."),
  ContactPhoneNumber: toDigits(from.phone),
  Country: from.country,
  City: from.city,
  AddressLine1: toLine(from.line1, from.city),
});

const toGoods = ({ reference, ...parcel }: ParcelToBook, now: Date) => ({
  OrderNumber: reference,
  DeclaredValue: toMajor(parcel.declaredMinor),
  Parcels: 1,
  ShipDate: toRiyadh(now),
  ShipmentCurrency: parcel.currency,
  Weight: parcel.weightG / 1000,
  WeightUnit: "KG",
  WaybillType: "PDF",
  ContentDescription: "Sports goods",
  SMSARetailID: "0",
});

/** A shipment to a customer as SMSA wants it. */
export const toShipment = (parcel: ParcelToBook, now: Date) => ({
  ConsigneeAddress: toCustomer(parcel),
  ShipperAddress: toShop(parcel),
  ...toGoods(parcel, now),
  CODAmount: toMajor(parcel.codMinor),
  VatPaid: true,
  DutyPaid: false,
});

/** A return that a courier fetches from the customer; SMSA takes no declared value below a tenth. */
export const toReturn = (parcel: ParcelToBook, now: Date) => ({
  PickupAddress: toCustomer(parcel),
  ReturnToAddress: toShop(parcel),
  ...toGoods(parcel, now),
  DeclaredValue: Math.max(0.1, toMajor(parcel.declaredMinor)),
  ServiceCode: "EDCR",
});

const booked = z.object({
  sawb: z.string(),
  waybills: z.array(z.object({ awb: z.string(), awbFile: z.optional(z.string()) })),
});
const scans = z.array(
  z.object({
    AWB: z.string(),
    Reference: z.optional(z.string()),
    Scans: z.array(
      z.object({
        ScanType: z.string(),
        ScanDescription: z.optional(z.string()),
        ScanDateTime: z.string(),
        ScanTimeZone: z.optional(z.string()),
        City: z.optional(z.string()),
      }),
    ),
  }),
);
const cities = z.array(z.union([z.string(), z.object({ name: z.string() })]));

function toEvents(body: unknown): CarrierEvent[] | undefined {
  const read = z.safeParse(scans, body);
  if (!read.success) return undefined;
  const events = read.data.flatMap(({ AWB: awb, Reference: reference, Scans }) =>
    Scans.map(({ ScanType, ScanDescription, ScanDateTime, ScanTimeZone = "+03:00", City }) => ({
      ...{ awb, reference },
      at: new Date(`${ScanDateTime}${ScanTimeZone}`),
      code: ScanType,
      state: stateOf(smsaStates, ScanType),
      text: [ScanDescription, City].filter(Boolean).join(", "),
    })),
  );
  return events.some(({ at }) => Number.isNaN(at.getTime())) ? undefined : events;
}

const toText = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body ?? "")).slice(0, 300);

/**
 * SMSA Express: Saudi Arabia, the Emirates, Egypt. Labels come with the booking; parcels to customers are cancelled by
 * its support.
 */
export function createSmsa({ apiKey, webhookSecret, apiUrl }: KeyedSettings, deps: CarrierDeps): Carrier {
  const http = createProviderHttp({ name, baseUrl: apiUrl, ...deps, timeoutMs: 15_000, maxBytes: 8_000_000 });
  const headers = { apikey: apiKey };
  const book = async (path: string, json: object): Promise<BookingOutcome> => {
    const { status, body } = await http({ method: "POST", path, headers, json });
    if (status >= 300) return { refused: { code: String(status), message: toText(body) } };
    const { sawb, waybills } = toReply(name, booked, body);
    const file = waybills[0]?.awbFile;
    return { awb: sawb, ...(file === undefined ? {} : { label: fromBase64(file) }) };
  };
  return {
    name,
    needsPlace: false,
    needsAddress: true,
    needsSender: true,
    book: (parcel) => book("/api/shipment/b2c/new", toShipment(parcel, deps.clock.now())),
    bookReturn: (parcel) => book("/api/c2b/new", toReturn(parcel, deps.clock.now())),
    track: async (parcels) => {
      const json = parcels.map(({ awb }) => awb);
      const { body } = await http({ method: "POST", path: "/api/track/bulk/", headers, json, isRepeatable: true });
      return toEvents(body) ?? [];
    },
    readWebhook: async ({ rawBody, header, query }) => {
      if (!isSecret(header("x-webhook-key") ?? query["key"], webhookSecret)) return undefined;
      const events = toEvents(parseBody(rawBody));
      return events && { eventKey: toEventKey(rawBody), events };
    },
    cancel: async ({ awb, isFetched }) => {
      if (!isFetched) return "impossible";
      const path = `/api/c2b/cancel/${encodeURIComponent(awb)}`;
      const { status } = await http({ method: "POST", path, headers, json: {}, isRepeatable: true });
      return status < 300 ? "done" : "impossible";
    },
    places: async (country): Promise<ListedPlace[]> => {
      const { body } = await http({
        method: "GET",
        path: `/api/lookup/cities/${encodeURIComponent(country)}`,
        headers,
      });
      return toReply(name, cities, body).map((city) => ({ name: typeof city === "string" ? city : city.name }));
    },
  };
}
