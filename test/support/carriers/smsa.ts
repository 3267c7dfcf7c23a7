import * as z from "zod";
import { type FakeReply, startFakeProvider } from "../providers/book.ts";
import { jsonIn, problemIn } from "../providers/strict.ts";
import { type CarrierBench, type FakeParcel, pdf } from "./carrier-bench.ts";

const contact = z.string().min(5).max(150);
const digits = z.string().regex(/^\d{8,15}$/);
const lineOf = z.string().min(10).max(100);
const customer = z.strictObject({
  ContactName: contact,
  ContactPhoneNumber: digits,
  Coordinates: z.optional(z.string().regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/)),
  Country: z.enum(["SA", "AE", "EG"]),
  District: z.string(),
  PostalCode: z.string(),
  City: z.string().min(3).max(50),
  AddressLine1: lineOf,
  AddressLine2: z.string(),
  ShortCode: z.string().regex(/^([A-Z]{4}\d{4})?$/),
});
const ours = z.strictObject({
  ContactName: contact,
  ContactPhoneNumber: digits,
  Country: z.string().length(2),
  City: z.string().min(3).max(50),
  AddressLine1: lineOf,
});
const goods = {
  OrderNumber: z.string().min(1),
  DeclaredValue: z.number().min(0.1),
  Parcels: z.literal(1),
  ShipDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  ShipmentCurrency: z.string().length(3),
  Weight: z.number().positive(),
  WeightUnit: z.literal("KG"),
  WaybillType: z.literal("PDF"),
  ContentDescription: z.string().min(1),
  SMSARetailID: z.string(),
};
const shipment = z.strictObject({
  ...goods,
  ConsigneeAddress: customer,
  ShipperAddress: ours,
  CODAmount: z.number(),
  VatPaid: z.boolean(),
  DutyPaid: z.boolean(),
});
const fetching = z.strictObject({
  ...goods,
  PickupAddress: customer,
  ReturnToAddress: ours,
  ServiceCode: z.literal("EDCR"),
});

const toScans = ({ awb, reference, code, at }: FakeParcel) => [
  {
    AWB: awb,
    Reference: reference,
    isDelivered: code === "DL",
    Scans: [
      {
        ScanType: code,
        ScanDescription: code,
        ScanDateTime: new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19),
        ScanTimeZone: "+03:00",
        City: "Riyadh",
      },
    ],
  },
];

/** SMSA's e-commerce API on loopback, by its public reference. */
export async function startFakeSmsa(): Promise<CarrierBench> {
  const [apiKey, secret] = ["smsa-key-for-tests", "smsa-webhook-secret"];
  const parcels = new Map<string, FakeParcel>();
  let isRefusing = false;
  const book = (body: unknown, isFetched: boolean): FakeReply => {
    const problem = problemIn(isFetched ? fetching : shipment, body);
    if (problem !== undefined) return { status: 400, body: { title: `${problem.kind} ${problem.field}` } };
    if (isRefusing) {
      isRefusing = false;
      return { status: 400, body: { title: "City is not served" } };
    }
    const awb = String(231_200_021_000 + parcels.size);
    const reference = z.object({ OrderNumber: z.string() }).parse(body).OrderNumber;
    const cash = isFetched ? 0 : shipment.parse(body).CODAmount;
    parcels.set(awb, { awb, reference, cash, isFetched, code: "BK", at: new Date(0) });
    const waybills = [{ awb, awbFile: pdf.toString("base64") }];
    return { status: 200, body: { sawb: awb, createDate: "2026-11-22T15:00:01", waybills } };
  };
  const fake = await startFakeProvider((request): FakeReply => {
    const { method, path } = request;
    if (request.headers["apikey"] !== apiKey) return { status: 401, body: {} };
    if (method === "POST" && path === "/api/shipment/b2c/new") return book(jsonIn(request), false);
    if (method === "POST" && path === "/api/c2b/new") return book(jsonIn(request), true);
    const [, fetched = ""] = /^\/api\/c2b\/cancel\/(\d+)$/.exec(path) ?? [];
    const dropped = parcels.get(fetched);
    if (method === "POST" && dropped?.isFetched === true && dropped.code === "BK") {
      dropped.code = "CAN";
      return { status: 200, body: {} };
    }
    if (method === "POST" && path === "/api/track/bulk/") {
      const asked = z.array(z.string()).parse(jsonIn(request));
      return {
        status: 200,
        body: asked.flatMap((awb) => (parcels.has(awb) ? toScans(parcels.get(awb) as FakeParcel) : [])),
      };
    }
    return { status: 404, body: {} };
  });
  return {
    fake,
    environment: { SMSA_API_KEY: apiKey, SMSA_WEBHOOK_SECRET: secret, SMSA_API_URL: fake.url },
    parcels: () => [...parcels.values()],
    booking: /^POST \/api\/shipment\/b2c\/new$/,
    codes: { pickedUp: "PU", delivered: "DL", returned: "RTO", exception: "DE" },
    move: (awb, code, at) => {
      const parcel = parcels.get(awb);
      if (parcel !== undefined) Object.assign(parcel, { code, at });
    },
    webhook: (awb) => {
      const body = JSON.stringify(toScans(parcels.get(awb) as FakeParcel));
      return { path: "/api/shipping/webhooks/smsa", body, headers: { "x-webhook-key": secret } };
    },
    refuseNext: () => {
      isRefusing = true;
    },
    mayCancel: false,
    fetches: true,
    hasLookUp: false,
  };
}
