import * as z from "zod/mini";
import type { AramexSettings } from "#server/config/carriers.ts";
import type { Carrier, CarrierEvent, ParcelToBook } from "#server/modules/shipping/index.ts";
import { doorText } from "#shared/domain/address-lines.ts";
import { toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { ShipmentMove } from "#shared/domain/shipments.ts";
import { createProviderHttp, ProviderError, toReply } from "../../payments/http.ts";
import type { CarrierDeps } from "../carrier-deps.ts";
import { stateOf, words } from "../carrier-values.ts";
import { fetchLabel } from "../fetch-label.ts";

const name = "aramex";

export const aramexStates: Readonly<Record<string, ShipmentMove>> = {
  SH014: "booked",
  SH047: "picked_up",
  SH160: "in_transit",
  SH003: "out_for_delivery",
  SH005: "delivered",
  SH069: "returned",
};

const dueDays = 7;
const dayMs = 86_400_000;
const labelInfo = { ReportID: 9729, ReportType: "URL" } as const;
/** The Emirates have no post codes. */
const noPostCode = "00000";

const toClientInfo = (settings: AramexSettings) => ({
  UserName: settings.userName,
  Password: settings.password,
  Version: "v1.0",
  AccountNumber: settings.accountNumber,
  AccountPin: settings.accountPin,
  AccountEntity: settings.accountEntity,
  AccountCountryCode: settings.accountCountryCode,
});

const toDate = (at: number): string => `/Date(${at})/`;

const toDetails = ({ to, from, codMinor, currency, weightG }: ParcelToBook) => ({
  ActualWeight: { Value: weightG / 1000, Unit: "KG" },
  ProductGroup: to.country === from.country ? "DOM" : "EXP",
  ProductType: to.country === from.country ? "OND" : "PPX",
  PaymentType: "P",
  ...(codMinor === 0
    ? { Services: "" }
    : { Services: "CODS", CashOnDeliveryAmount: { CurrencyCode: currency, Value: toMajor(codMinor) } }),
  NumberOfPieces: 1,
  DescriptionOfGoods: "Sports goods",
  GoodsOriginCountry: from.country,
});

/** One line with the whole street address. */
const toStreet = (to: ParcelToBook["to"]): string =>
  [words(to.shortCode, to.buildingNumber, to.line1), doorText(to, "en")].filter((text) => text !== "").join(", ");

/** The body that creates a shipment. */
export function toShipments(parcel: ParcelToBook, settings: AramexSettings, now: Date) {
  const { to, from, reference, city, email } = parcel;
  return {
    ClientInfo: toClientInfo(settings),
    Shipments: [
      {
        Reference1: reference,
        Shipper: {
          Reference1: parcel.orderNumber,
          AccountNumber: settings.accountNumber,
          PartyAddress: {
            Line1: from.line1,
            City: from.city,
            PostCode: from.country === "AE" ? noPostCode : from.postalCode,
            CountryCode: from.country,
          },
          Contact: {
            PersonName: from.name,
            CompanyName: from.name,
            PhoneNumber1: from.phone,
            EmailAddress: from.email,
          },
        },
        Consignee: {
          PartyAddress: {
            Line1: toStreet(to),
            City: city,
            PostCode: to.country === "AE" ? noPostCode : (to.postalCode ?? ""),
            CountryCode: to.country,
            ...(to.geo && { Longitude: to.geo.lng, Latitude: to.geo.lat }),
          },
          Contact: { PersonName: fullName(to), CompanyName: fullName(to), PhoneNumber1: to.phone, EmailAddress: email },
        },
        ShippingDateTime: toDate(now.getTime()),
        DueDate: toDate(now.getTime() + dueDays * dayMs),
        Details: toDetails(parcel),
      },
    ],
    LabelInfo: labelInfo,
    Transaction: { Reference1: reference },
  };
}

const notification = z.object({ Code: z.string(), Message: z.string() });
const created = z.object({
  HasErrors: z.boolean(),
  Notifications: z.optional(z.array(notification)),
  Shipments: z.optional(
    z.nullable(
      z.array(
        z.object({
          ID: z.nullable(z.string()),
          HasErrors: z.boolean(),
          Notifications: z.optional(z.array(notification)),
        }),
      ),
    ),
  ),
});
const printed = z.object({
  HasErrors: z.boolean(),
  ShipmentLabel: z.optional(z.nullable(z.object({ LabelURL: z.string() }))),
});
const update = z.object({
  WaybillNumber: z.string(),
  UpdateCode: z.string(),
  UpdateDescription: z.optional(z.string()),
  UpdateDateTime: z.string(),
  UpdateLocation: z.optional(z.string()),
});
/** Results come as a list of keys and values, or as a map. */
const results = z.object({
  HasErrors: z.boolean(),
  TrackingResults: z.nullable(
    z.union([z.array(z.object({ Key: z.string(), Value: z.array(update) })), z.record(z.string(), z.array(update))]),
  ),
});

/** "/Date(1718900000000+0300)/": milliseconds since 1970; the zone is only how they show it. */
function readDate(text: string): Date {
  const ms = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(text)?.[1];
  if (ms === undefined) throw new ProviderError(`${name}: a time of another shape`);
  return new Date(Number(ms));
}

function toEvents(body: unknown): CarrierEvent[] {
  const { TrackingResults: found } = toReply(name, results, body);
  const updates =
    found === null ? [] : Array.isArray(found) ? found.flatMap(({ Value }) => Value) : Object.values(found).flat();
  return updates.map(({ WaybillNumber, UpdateCode, UpdateDescription = "", UpdateDateTime, UpdateLocation = "" }) => ({
    awb: WaybillNumber,
    at: readDate(UpdateDateTime),
    code: UpdateCode,
    state: stateOf(aramexStates, UpdateCode),
    text: [UpdateDescription, UpdateLocation].filter((text) => text !== "").join(", "),
  }));
}

/** Aramex: every market. It responds 200 to errors too, has no webhooks, and cancels only through its support. */
export function createAramex(settings: AramexSettings, deps: CarrierDeps): Carrier {
  const baseUrl = settings.apiUrl;
  const http = createProviderHttp({ name, baseUrl, ...deps, timeoutMs: 20_000 });
  const call = async (service: "Shipping" | "Tracking", action: string, body: object, isRepeatable: boolean) => {
    const path = `/${service}/Service_1_0.svc/json/${action}`;
    const reply = await http({ method: "POST", path, json: body, isRepeatable });
    if (reply.status >= 300) throw new ProviderError(`${name} ${action}: status ${reply.status}`);
    return reply.body;
  };
  return {
    name,
    needsPlace: false,
    needsAddress: true,
    needsSender: true,
    book: async (parcel) => {
      const body = await call("Shipping", "CreateShipments", toShipments(parcel, settings, deps.clock.now()), false);
      const { HasErrors, Notifications = [], Shipments } = toReply(name, created, body);
      const shipment = Shipments?.[0];
      const faults = [...Notifications, ...(shipment?.Notifications ?? [])];
      if (HasErrors || shipment === undefined || shipment.HasErrors || shipment.ID === null) {
        const message = faults.map(({ Message }) => Message).join("; ");
        return { refused: { code: faults[0]?.Code ?? "", message } };
      }
      return { awb: shipment.ID };
    },
    label: async ([parcel]) => {
      const body = { ClientInfo: toClientInfo(settings), ShipmentNumber: parcel?.awb ?? "", LabelInfo: labelInfo };
      const { HasErrors, ShipmentLabel } = toReply(name, printed, await call("Shipping", "PrintLabel", body, true));
      if (HasErrors || ShipmentLabel == null) throw new ProviderError(`${name}: no label`);
      return fetchLabel(ShipmentLabel.LabelURL, { name, hosts: ["aramex.net", "aramex.com"], baseUrl });
    },
    track: async (parcels) => {
      const waybills = parcels.map(({ awb }) => awb);
      const body = { ClientInfo: toClientInfo(settings), Shipments: waybills, GetLastTrackingUpdateOnly: false };
      return toEvents(await call("Tracking", "TrackShipments", body, true));
    },
    cancel: async () => "impossible",
  };
}
