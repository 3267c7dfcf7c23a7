import * as z from "zod";
import { type FakeReply, startFakeProvider } from "../providers/book.ts";
import { jsonIn, problemIn } from "../providers/strict.ts";
import { type CarrierBench, type FakeParcel, pdf } from "./carrier-bench.ts";

const account = {
  UserName: "shop@himma.test",
  Password: "aramex-password",
  AccountNumber: "20016",
  AccountPin: "331421",
  AccountEntity: "RUH",
  AccountCountryCode: "SA",
};
const clientInfo = z.strictObject({
  ...Object.fromEntries(Object.entries(account).map(([name, value]) => [name, z.literal(value)])),
  Version: z.literal("v1.0"),
});
const address = z.strictObject({
  Line1: z.string().min(1),
  City: z.string().min(1),
  PostCode: z.string(),
  CountryCode: z.string().length(2),
});
const contact = z.strictObject({
  PersonName: z.string().min(1),
  CompanyName: z.string().min(1),
  PhoneNumber1: z.string().min(5),
  EmailAddress: z.string(),
});
/** Coordinates of the customer, where known. */
const place = { Longitude: z.optional(z.number()), Latitude: z.optional(z.number()) };
const labelInfo = z.strictObject({ ReportID: z.literal(9729), ReportType: z.literal("URL") });
const time = z.string().regex(/^\/Date\(\d+\)\/$/);
const details = z.strictObject({
  ActualWeight: z.strictObject({ Value: z.number().positive(), Unit: z.literal("KG") }),
  ProductGroup: z.enum(["DOM", "EXP"]),
  ProductType: z.string().length(3),
  PaymentType: z.literal("P"),
  Services: z.enum(["", "CODS"]),
  CashOnDeliveryAmount: z.strictObject({ CurrencyCode: z.string().length(3), Value: z.number().positive() }).optional(),
  NumberOfPieces: z.literal(1),
  DescriptionOfGoods: z.string().min(1),
  GoodsOriginCountry: z.string().length(2),
});
const shipments = z.strictObject({
  ClientInfo: clientInfo,
  Shipments: z.tuple([
    z.strictObject({
      Reference1: z.string().min(1),
      Shipper: z.strictObject({
        Reference1: z.string(),
        AccountNumber: z.literal(account.AccountNumber),
        PartyAddress: address,
        Contact: contact,
      }),
      Consignee: z.strictObject({ PartyAddress: address.extend(place), Contact: contact }),
      ShippingDateTime: time,
      DueDate: time,
      Details: details,
    }),
  ]),
  LabelInfo: labelInfo,
  Transaction: z.strictObject({ Reference1: z.string() }),
});
const tracking = z.strictObject({
  ClientInfo: clientInfo,
  Shipments: z.array(z.string()),
  GetLastTrackingUpdateOnly: z.literal(false),
});
const print = z.strictObject({ ClientInfo: clientInfo, ShipmentNumber: z.string(), LabelInfo: labelInfo });

const fault = (Code: string, Message: string): FakeReply => ({
  status: 200,
  body: { HasErrors: true, Notifications: [{ Code, Message }], Shipments: null },
});

/** Aramex on loopback: it answers 200 to everything, and tells results as a list and as a map in turn. */
export async function startFakeAramex(): Promise<CarrierBench> {
  const parcels = new Map<string, FakeParcel>();
  let isRefusing = false;
  let isMap = false;
  const book = (body: unknown): FakeReply => {
    const problem = problemIn(shipments, body);
    if (problem !== undefined) return fault("ERR01", `${problem.kind} ${problem.field}`);
    if (isRefusing) {
      isRefusing = false;
      const Notifications = [{ Code: "ERR06", Message: "City is not served" }];
      return {
        status: 200,
        body: { HasErrors: true, Notifications: [], Shipments: [{ ID: null, HasErrors: true, Notifications }] },
      };
    }
    const ID = String(47_384_200_001 + parcels.size);
    const [sent] = shipments.parse(body).Shipments;
    parcels.set(ID, {
      awb: ID,
      reference: sent.Reference1,
      cash: sent.Details.CashOnDeliveryAmount?.Value ?? 0,
      code: "SH014",
      at: new Date(0),
    });
    const ShipmentLabel = { LabelURL: "https://ws.aramex.net/label.pdf" };
    return {
      status: 200,
      body: {
        HasErrors: false,
        Notifications: [],
        Shipments: [{ ID, HasErrors: false, Notifications: [], ShipmentLabel }],
      },
    };
  };
  const track = (body: unknown): FakeReply => {
    const problem = problemIn(tracking, body);
    if (problem !== undefined) return fault("ERR01", `${problem.kind} ${problem.field}`);
    const found = tracking.parse(body).Shipments.flatMap((awb) => parcels.get(awb) ?? []);
    const entries = found.map(({ awb, code, at }) => ({
      Key: awb,
      Value: [
        {
          WaybillNumber: awb,
          UpdateCode: code,
          UpdateDescription: code,
          UpdateDateTime: `/Date(${at.getTime()}+0300)/`,
          UpdateLocation: "Riyadh",
          Comments: "",
          ProblemCode: "",
        },
      ],
    }));
    isMap = !isMap;
    const TrackingResults = isMap ? Object.fromEntries(entries.map(({ Key, Value }) => [Key, Value])) : entries;
    return { status: 200, body: { HasErrors: false, TrackingResults, NonExistingWaybills: [] } };
  };
  const fake = await startFakeProvider((request): FakeReply => {
    const { method, path } = request;
    if (method === "GET" && path === "/label.pdf")
      return { status: 200, body: pdf.toString("latin1"), headers: { "content-type": "application/pdf" } };
    const body = jsonIn(request);
    if (path === "/Shipping/Service_1_0.svc/json/CreateShipments") return book(body);
    if (path === "/Tracking/Service_1_0.svc/json/TrackShipments") return track(body);
    if (path === "/Shipping/Service_1_0.svc/json/PrintLabel" && problemIn(print, body) === undefined)
      return {
        status: 200,
        body: { HasErrors: false, ShipmentLabel: { LabelURL: `http://${request.headers.host}/label.pdf` } },
      };
    return { status: 404, body: {} };
  });
  return {
    fake,
    environment: {
      ARAMEX_USER_NAME: account.UserName,
      ARAMEX_PASSWORD: account.Password,
      ARAMEX_ACCOUNT_NUMBER: account.AccountNumber,
      ARAMEX_ACCOUNT_PIN: account.AccountPin,
      ARAMEX_ACCOUNT_ENTITY: account.AccountEntity,
      ARAMEX_ACCOUNT_COUNTRY_CODE: account.AccountCountryCode,
      ARAMEX_API_URL: fake.url,
    },
    parcels: () => [...parcels.values()],
    booking: /CreateShipments$/,
    codes: { pickedUp: "SH047", delivered: "SH005", returned: "SH069" },
    move: (awb, code, at) => {
      const parcel = parcels.get(awb);
      if (parcel !== undefined) Object.assign(parcel, { code, at });
    },
    refuseNext: () => {
      isRefusing = true;
    },
    mayCancel: false,
    fetches: false,
    hasLookUp: false,
  };
}
