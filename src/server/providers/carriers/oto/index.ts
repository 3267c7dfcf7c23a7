import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { OtoSettings } from "#server/config/carriers.ts";
import type {
  Booking,
  Carrier,
  CarrierEvent,
  CarrierPrice,
  ParcelToBook,
  QuotedParcel,
} from "#server/modules/shipping/index.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { streetText } from "#shared/domain/address-lines.ts";
import { toMajor, toMinor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { ShipmentMove } from "#shared/domain/shipments.ts";
import { createProviderHttp, ProviderError, toReply } from "../../payments/http.ts";
import { type CarrierDeps, createPriceHttp } from "../carrier-deps.ts";
import { isSecret, parseBody, stateOf, toEventKey } from "../carrier-values.ts";
import { fetchLabel } from "../fetch-label.ts";

const name = "oto";

export const otoStates: Readonly<Record<string, ShipmentMove>> = {
  new: "booked",
  shipmentCreated: "booked",
  pickedUp: "picked_up",
  shipmentInProgress: "in_transit",
  outForDelivery: "out_for_delivery",
  undeliveredAttempt: "exception",
  delivered: "delivered",
  returned: "returned",
  canceled: "cancelled",
};

/** An order as OTO wants it, with the shipment made at once. */
export function toOrder(parcel: ParcelToBook) {
  const { to, codMinor, declaredMinor, city } = parcel;
  const isCash = codMinor > 0;
  return {
    orderId: parcel.reference,
    payment_method: isCash ? "cod" : "paid",
    amount: toMajor(isCash ? codMinor : declaredMinor),
    amount_due: toMajor(codMinor),
    currency: parcel.currency,
    createShipment: true,
    pickupLocationCode: parcel.from.pickupCode,
    deliveryOptionId: Number(parcel.option ?? 0),
    packageCount: 1,
    packageWeight: parcel.weightG / 1000,
    customer: {
      name: fullName(to),
      mobile: to.phone,
      email: parcel.email,
      address: streetText(to, "en"),
      city,
      country: to.country,
      district: to.district ?? "",
      postcode: to.postalCode ?? "",
      street: to.line1,
      buildingNo: to.buildingNumber ?? "",
      secondaryAddressNumber: to.additionalNumber ?? "",
      shortAddressCode: to.shortCode ?? "",
      ...(to.geo && { lat: String(to.geo.lat), lon: String(to.geo.lng) }),
    },
    items: parcel.lines.map(({ name: goods, sku, quantity, unitMinor }) => ({
      name: goods,
      sku,
      price: toMajor(unitMinor),
      quantity,
    })),
  };
}

/** The question for the prices of their couriers. */
export const toQuestion = ({ from, city, weightG, isFetched }: QuotedParcel) => ({
  originCity: isFetched ? city : from.city,
  destinationCity: isFetched ? from.city : city,
  weight: weightG / 1000,
});

const priced = z.object({
  success: z.boolean(),
  deliveryCompany: z.optional(
    z.nullable(
      z.array(
        z.object({
          deliveryOptionId: z.union([z.number(), z.string()]),
          price: z.number().check(z.minimum(0)),
          currency: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
  ),
});

/** The cheapest of their couriers, in riyals. */
function cheapestOf(body: unknown): CarrierPrice | undefined {
  const { success, deliveryCompany } = toReply(name, priced, body);
  const offers = success ? (deliveryCompany ?? []).filter(({ currency }) => (currency ?? "SAR") === "SAR") : [];
  const [best] = offers.toSorted((one, other) => one.price - other.price);
  if (best === undefined) return undefined;
  return { amountMinor: toMinor(best.price), currency: "SAR", option: String(best.deliveryOptionId) };
}

const token = z.object({ access_token: z.string(), expires_in: z.union([z.number(), z.string()]) });
const created = z.object({ success: z.boolean(), otoId: z.optional(z.union([z.number(), z.string()])) });
const refusal = z.object({
  otoErrorCode: z.optional(z.string()),
  otoErrorMessage: z.optional(z.string()),
  errorMsg: z.optional(z.string()),
});
const orderStatus = z.object({
  orderId: z.string(),
  status: z.string(),
  dcTrackingNumber: z.optional(z.nullable(z.string())),
  shipmentId: z.optional(z.nullable(z.string())),
  printAWBURL: z.optional(z.nullable(z.string())),
  trackingUrl: z.optional(z.nullable(z.string())),
});
type OrderStatus = z.infer<typeof orderStatus>;
const webhook = z.object({
  orderId: z.string(),
  status: z.string(),
  dcTrackingNumber: z.optional(z.nullable(z.string())),
  timestamp: z.string(),
  signature: z.string(),
});

/** Base64 of the HMAC-SHA256 over "orderId:status:timestamp". */
export const signWebhook = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64");

/** Until their courier has a number, a parcel is known by our own reference. */
const toBooking = ({ orderId, dcTrackingNumber, shipmentId, trackingUrl }: OrderStatus): Booking => ({
  awb: [dcTrackingNumber, shipmentId].find((number) => number != null && number !== "") ?? orderId,
  ...(trackingUrl != null && /^https:\/\//.test(trackingUrl) ? { trackingUrl } : {}),
});

/** The bearer token, refreshed a minute before it ends. */
function createTokens({ refreshToken }: OtoSettings, deps: CarrierDeps, http: ReturnType<typeof createProviderHttp>) {
  let known: { readonly text: string; readonly until: Date } | undefined;
  return async (): Promise<string> => {
    if (known !== undefined && deps.clock.now() < known.until) return known.text;
    const json = { refresh_token: refreshToken };
    const { status, body } = await http({ method: "POST", path: "/refreshToken", json, isRepeatable: true });
    if (status >= 300) throw new ProviderError(`${name}: no token`, { isNotCarriedOut: true });
    const { access_token: text, expires_in } = toReply(name, token, body);
    known = { text, until: addSeconds(deps.clock.now(), Number(expires_in) - 60) };
    return text;
  };
}

function readEvent(body: unknown, secret: string): CarrierEvent | undefined {
  const read = z.safeParse(webhook, body);
  if (!read.success) return undefined;
  const { orderId, status, timestamp, signature, dcTrackingNumber } = read.data;
  if (!isSecret(signature, signWebhook(secret, `${orderId}:${status}:${timestamp}`))) return undefined;
  const at = new Date(Number(timestamp));
  if (Number.isNaN(at.getTime())) return undefined;
  const awb = dcTrackingNumber == null || dcTrackingNumber === "" ? undefined : dcTrackingNumber;
  return { awb, reference: orderId, at, code: status, state: stateOf(otoStates, status), text: "" };
}

/** OTO, Saudi Arabia: an account for many couriers. It finds orders by our reference. */
export function createOto(settings: OtoSettings, deps: CarrierDeps): Carrier {
  const baseUrl = settings.apiUrl;
  const http = createProviderHttp({ name, baseUrl, ...deps, timeoutMs: 20_000 });
  const prices = createPriceHttp(name, baseUrl, deps);
  const getToken = createTokens(settings, deps, http);
  const post = async (path: string, json: object, isRepeatable: boolean) =>
    http({ method: "POST", path, json, isRepeatable, headers: { authorization: `Bearer ${await getToken()}` } });
  const read = async (reference: string): Promise<OrderStatus | undefined> => {
    const { status, body } = await post("/orderStatus", { orderId: reference }, true);
    return status < 300 ? toReply(name, orderStatus, body) : undefined;
  };
  const find = async (reference: string): Promise<Booking | undefined> => {
    const found = await read(reference);
    return found === undefined || found.status === "canceled" ? undefined : toBooking(found);
  };
  return {
    name,
    needsPlace: false,
    needsAddress: true,
    needsSender: false,
    find,
    quote: async (parcel) => {
      const headers = { authorization: `Bearer ${await getToken()}` };
      const question = { method: "POST", path: "/checkOTODeliveryFee", json: toQuestion(parcel), headers } as const;
      const { status, body } = await prices(question);
      return status < 300 ? cheapestOf(body) : undefined;
    },
    book: async (parcel) => {
      const { status, body } = await post("/createOrder", toOrder(parcel), false);
      if (status >= 300 || !toReply(name, created, body).success) {
        const reason = z.safeParse(refusal, body).data;
        const message = reason?.otoErrorMessage ?? reason?.errorMsg ?? "";
        return { refused: { code: reason?.otoErrorCode ?? String(status), message } };
      }
      return (await find(parcel.reference)) ?? { awb: parcel.reference };
    },
    label: async ([parcel]) => {
      const found = await read(parcel?.reference ?? "");
      if (found?.printAWBURL == null || found.printAWBURL === "") throw new ProviderError(`${name}: no label yet`);
      return fetchLabel(found.printAWBURL, { name, hosts: ["tryoto.com"], baseUrl });
    },
    track: async (parcels) => {
      const events: CarrierEvent[] = [];
      for (const { awb, reference } of parcels) {
        const found = await read(reference);
        if (found === undefined) continue;
        events.push({
          awb,
          reference,
          at: deps.clock.now(),
          code: found.status,
          state: stateOf(otoStates, found.status),
          text: "",
        });
      }
      return events;
    },
    readWebhook: async ({ rawBody }) => {
      const event = readEvent(parseBody(rawBody), settings.webhookSecret);
      return event && { eventKey: toEventKey(rawBody), events: [event] };
    },
    cancel: async ({ reference }) => {
      const { status, body } = await post("/cancelOrder", { orderId: reference }, true);
      return status < 300 && toReply(name, created, body).success ? "done" : "impossible";
    },
  };
}
