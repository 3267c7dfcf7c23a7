import * as z from "zod/mini";
import type { KeyedSettings } from "#server/config/carriers.ts";
import type {
  BookingOutcome,
  Carrier,
  CarrierEvent,
  CarrierPrice,
  ListedPlace,
  ParcelToBook,
  QuotedParcel,
} from "#server/modules/shipping/index.ts";
import { toMajor, toMinor } from "#shared/domain/money.ts";
import type { ShipmentMove } from "#shared/domain/shipments.ts";
import { createProviderHttp, ProviderError, type ProviderHttp, toReply } from "../../payments/http.ts";
import { type CarrierDeps, createPriceHttp } from "../carrier-deps.ts";
import { fromBase64, isSecret, parseBody, stateOf, toDigits, toEventKey } from "../carrier-values.ts";

const name = "bosta";

export const bostaStates: Readonly<Record<string, ShipmentMove>> = {
  10: "booked",
  11: "booked",
  20: "booked",
  21: "picked_up",
  22: "booked",
  23: "picked_up",
  24: "in_transit",
  30: "in_transit",
  41: "out_for_delivery",
  45: "delivered",
  46: "returned",
  47: "exception",
  48: "cancelled",
  49: "cancelled",
  100: "lost",
  101: "damaged",
};

/** "+201000000000" → "01000000000": their couriers call within Egypt. */
const toLocalPhone = (phone: string): string => toDigits(phone).replace(/^20/, "0");

interface Webhooks {
  readonly url: string;
  readonly secret: string;
}

/** Where the customer is, in Bosta's fields. */
const toAddress = ({ to, place, city }: ParcelToBook) => ({
  city: place?.name ?? city,
  districtId: place?.id ?? "",
  firstLine: to.line1,
  secondLine: [to.landmark, to.line2].filter((text) => text !== undefined && text !== "").join(", "),
  buildingNumber: to.buildingNumber ?? "",
  floor: to.floor ?? "",
  apartment: to.apartment ?? "",
});

function toFacts(parcel: ParcelToBook, webhooks: Webhooks) {
  const { to } = parcel;
  return {
    specs: {
      packageType: "Small",
      packageDetails: {
        itemsCount: parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        description: parcel.orderNumber,
      },
    },
    cod: toMajor(parcel.codMinor),
    receiver: {
      firstName: to.firstName,
      lastName: to.lastName,
      phone: toLocalPhone(to.phone),
      email: parcel.email,
    },
    businessReference: parcel.reference,
    notes: parcel.note,
    webhookUrl: webhooks.url,
    webhookCustomHeaders: { Authorization: webhooks.secret },
  };
}

/** A delivery (type 10) as Bosta wants it. */
export const toDelivery = (parcel: ParcelToBook, webhooks: Webhooks) => ({
  type: 10,
  ...toFacts(parcel, webhooks),
  dropOffAddress: toAddress(parcel),
});

/** A customer's return (type 25): fetched from them, brought to the shop. */
export const toReturn = (parcel: ParcelToBook, webhooks: Webhooks) => ({
  type: 25,
  ...toFacts(parcel, webhooks),
  pickupAddress: toAddress(parcel),
});

/** The question for a price. Their cities are in English; parcels of the desk are of normal size. */
export const toQuestion = ({ codMinor, city, place, from, isFetched }: QuotedParcel): string => {
  const [shop, customer] = [from.city, place?.name ?? city];
  const [pickupCity, dropOffCity] = isFetched ? [customer, shop] : [shop, customer];
  const type = isFetched ? "CUSTOMER_RETURN_PICKUP" : "SEND";
  const query = { cod: String(toMajor(codMinor)), dropOffCity, pickupCity, type, size: "Normal" };
  return `/pricing/shipment/calculator?${new URLSearchParams(query)}`;
};

const priced = z.object({ data: z.object({ priceAfterVat: z.number().check(z.minimum(0)) }) });
const booked = z.object({ data: z.object({ trackingNumber: z.union([z.string(), z.number()]) }) });
const refusal = z.object({ message: z.optional(z.string()), errorCode: z.optional(z.union([z.string(), z.number()])) });
const tracked = z.object({
  data: z.object({
    trackingNumber: z.union([z.string(), z.number()]),
    state: z.object({ code: z.number(), value: z.optional(z.string()) }),
    updatedAt: z.optional(z.string()),
  }),
});
const labels = z.object({ data: z.string() });
const listed = z.object({ data: z.object({ list: z.array(z.object({ _id: z.string(), name: z.string() })) }) });
const districts = z.object({
  data: z.array(
    z.object({
      districtId: z.string(),
      districtName: z.string(),
      districtOtherName: z.optional(z.nullable(z.string())),
    }),
  ),
});
const webhook = z.object({
  trackingNumber: z.union([z.string(), z.number()]),
  state: z.number(),
  timeStamp: z.number(),
  exceptionReason: z.optional(z.string()),
  businessReference: z.optional(z.string()),
});

async function readPlaces(http: ProviderHttp, headers: Readonly<Record<string, string>>): Promise<ListedPlace[]> {
  const cities = toReply(name, listed, (await http({ method: "GET", path: "/cities", headers })).body).data.list;
  const all: ListedPlace[] = [];
  for (const city of cities) {
    const reply = await http({ method: "GET", path: `/cities/${encodeURIComponent(city._id)}/districts`, headers });
    for (const { districtId, districtName, districtOtherName } of toReply(name, districts, reply.body).data)
      all.push({ name: city.name, id: districtId, names: [districtName, districtOtherName ?? ""] });
  }
  return all;
}

function readEvent(body: unknown): CarrierEvent | undefined {
  const read = z.safeParse(webhook, body);
  if (!read.success) return undefined;
  const { trackingNumber, state, timeStamp, exceptionReason = "", businessReference } = read.data;
  return {
    awb: String(trackingNumber),
    reference: businessReference,
    at: new Date(timeStamp),
    code: String(state),
    state: stateOf(bostaStates, state),
    text: exceptionReason,
  };
}

/** Bosta, Egypt: bare key, districts, webhooks with a header of ours. */
export function createBosta({ apiKey, webhookSecret, apiUrl }: KeyedSettings, deps: CarrierDeps): Carrier {
  const http = createProviderHttp({ name, baseUrl: apiUrl, ...deps, timeoutMs: 15_000, maxBytes: 8_000_000 });
  const prices = createPriceHttp(name, apiUrl, deps);
  const headers = { authorization: apiKey };
  const webhooks = { url: `${deps.origin()}/api/shipping/webhooks/bosta`, secret: webhookSecret };
  const book = async (json: object): Promise<BookingOutcome> => {
    const { status, body } = await http({ method: "POST", path: "/deliveries?apiVersion=1", headers, json });
    if (status < 300) return { awb: String(toReply(name, booked, body).data.trackingNumber) };
    const { message = "", errorCode = status } = z.safeParse(refusal, body).data ?? {};
    return { refused: { code: String(errorCode), message } };
  };
  return {
    name,
    needsPlace: true,
    needsAddress: true,
    needsSender: false,
    quote: async (parcel): Promise<CarrierPrice | undefined> => {
      // They give no price for a shop without a city.
      if (parcel.from.city === "") return undefined;
      const { status, body } = await prices({ method: "GET", path: toQuestion(parcel), headers });
      if (status >= 300) return undefined;
      return { amountMinor: toMinor(toReply(name, priced, body).data.priceAfterVat), currency: "EGP" };
    },
    book: (parcel) => book(toDelivery(parcel, webhooks)),
    bookReturn: (parcel) => book(toReturn(parcel, webhooks)),
    label: async (parcels, size) => {
      const ids = parcels.map(({ awb }) => awb).join(",");
      const json = { ids, requestedAwbType: size, lang: "ar" };
      const { status, body } = await http({ method: "POST", path: "/deliveries/mass-awb", headers, json });
      if (status >= 300) throw new ProviderError(`${name}: no labels`);
      return fromBase64(toReply(name, labels, body).data);
    },
    track: async (parcels) => {
      const events: CarrierEvent[] = [];
      for (const { awb, reference } of parcels) {
        const { status, body } = await http({
          method: "GET",
          path: `/deliveries/business/${encodeURIComponent(awb)}`,
          headers,
        });
        if (status >= 300) continue;
        const { state, updatedAt } = toReply(name, tracked, body).data;
        const at = updatedAt === undefined ? deps.clock.now() : new Date(updatedAt);
        events.push({
          awb,
          reference,
          at,
          code: String(state.code),
          state: stateOf(bostaStates, state.code),
          text: "",
        });
      }
      return events;
    },
    readWebhook: async ({ rawBody, header }) => {
      if (!isSecret(header("authorization"), webhookSecret)) return undefined;
      const event = readEvent(parseBody(rawBody));
      return event && { eventKey: toEventKey(rawBody), events: [event] };
    },
    cancel: async ({ awb }) => {
      const path = `/deliveries/business/${encodeURIComponent(awb)}/terminate`;
      const { status } = await http({ method: "DELETE", path, headers, isRepeatable: true });
      return status < 300 ? "done" : "impossible";
    },
    places: () => readPlaces(http, headers),
  };
}
