import * as z from "zod/mini";
import type { KeyedSettings } from "#server/config/carriers.ts";
import type { Carrier, CarrierEvent, ListedPlace, ParcelToBook } from "#server/modules/shipping/index.ts";
import { toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { ShipmentMove } from "#shared/domain/shipments.ts";
import { createProviderHttp, toReply } from "../../payments/http.ts";
import type { CarrierDeps } from "../carrier-deps.ts";
import { fromBase64, isSecret, parseBody, stateOf, toDigits, toEventKey, words } from "../carrier-values.ts";

const name = "smsa";

const states: Readonly<Record<string, ShipmentMove>> = {
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

/** A shipment to a customer as SMSA wants it. */
export function toShipment({ to, from, city, reference, ...parcel }: ParcelToBook, now: Date) {
  return {
    ConsigneeAddress: {
      ContactName: fullName(to).padEnd(5, "."),
      ContactPhoneNumber: toDigits(to.phone),
      Country: to.country,
      District: to.district ?? "",
      PostalCode: to.postalCode ?? "",
      City: city,
      AddressLine1: toLine(words(to.buildingNumber, to.line1), city),
      AddressLine2: to.line2 ?? "",
      ShortCode: to.shortCode ?? "",
    },
    ShipperAddress: {
      ContactName: from.name.padEnd(5, "."),
      ContactPhoneNumber: toDigits(from.phone),
      Country: from.country,
      City: from.city,
      AddressLine1: toLine(from.line1, from.city),
    },
    OrderNumber: reference,
    DeclaredValue: toMajor(parcel.declaredMinor),
    CODAmount: toMajor(parcel.codMinor),
    Parcels: 1,
    ShipDate: toRiyadh(now),
    ShipmentCurrency: parcel.currency,
    Weight: parcel.weightG / 1000,
    WeightUnit: "KG",
    WaybillType: "PDF",
    ContentDescription: "Sports goods",
    VatPaid: true,
    DutyPaid: false,
    SMSARetailID: "0",
  };
}

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
      state: stateOf(states, ScanType),
      text: [ScanDescription, City].filter(Boolean).join(", "),
    })),
  );
  return events.some(({ at }) => Number.isNaN(at.getTime())) ? undefined : events;
}

const toText = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body ?? "")).slice(0, 300);

/** SMSA Express: Saudi Arabia, the Emirates, Egypt. Labels come with the booking; cancelling is by its desk. */
export function createSmsa({ apiKey, webhookSecret, apiUrl }: KeyedSettings, deps: CarrierDeps): Carrier {
  const http = createProviderHttp({ name, baseUrl: apiUrl, ...deps, timeoutMs: 15_000, maxBytes: 8_000_000 });
  const headers = { apikey: apiKey };
  return {
    name,
    needsPlace: false,
    needsAddress: true,
    needsSender: true,
    book: async (parcel) => {
      const json = toShipment(parcel, deps.clock.now());
      const { status, body } = await http({ method: "POST", path: "/api/shipment/b2c/new", headers, json });
      if (status >= 300) return { refused: { code: String(status), message: toText(body) } };
      const { sawb, waybills } = toReply(name, booked, body);
      const file = waybills[0]?.awbFile;
      return { awb: sawb, ...(file === undefined ? {} : { label: fromBase64(file) }) };
    },
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
    cancel: async () => "impossible",
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
