import * as z from "zod";
import { type FakeReply, startFakeProvider } from "../providers/book.ts";
import { jsonIn, problemIn } from "../providers/strict.ts";
import { type CarrierBench, type FakeParcel, pdf } from "./carrier-bench.ts";

const place = z.strictObject({
  city: z.string().min(2),
  districtId: z.string().min(1),
  firstLine: z.string().min(5),
  secondLine: z.string(),
  buildingNumber: z.string(),
  floor: z.string(),
  apartment: z.string(),
});
const common = {
  specs: z.strictObject({
    packageType: z.enum(["Small", "Medium", "Large"]),
    packageDetails: z.strictObject({ itemsCount: z.int().min(1), description: z.string() }),
  }),
  cod: z.number(),
  receiver: z.strictObject({
    firstName: z.string().min(1),
    lastName: z.string().min(1),
    phone: z.string().regex(/^01\d{9}$/),
    email: z.string(),
  }),
  businessReference: z.string().min(1),
  notes: z.string(),
  webhookUrl: z.url(),
  webhookCustomHeaders: z.strictObject({ Authorization: z.string() }),
};
const delivery = z.discriminatedUnion("type", [
  z.strictObject({ ...common, type: z.literal(10), dropOffAddress: place }),
  z.strictObject({ ...common, type: z.literal(25), cod: z.literal(0), pickupAddress: place }),
]);
const question = z.strictObject({
  cod: z.string().regex(/^\d+(\.\d{1,2})?$/),
  dropOffCity: z.string().min(2),
  pickupCity: z.string().min(2),
  type: z.enum(["SEND", "CASH_COLLECTION", "CUSTOMER_RETURN_PICKUP", "EXCHANGE", "SIGN_AND_RETURN"]),
  size: z.enum(["Normal", "Light Bulky", "Heavy Bulky"]),
});
const price = 85.5;
const awbs = z.strictObject({ ids: z.string(), requestedAwbType: z.enum(["A4", "A6"]), lang: z.enum(["ar", "en"]) });

/** Bosta on loopback, by its public documentation. */
export async function startFakeBosta(): Promise<CarrierBench> {
  const [apiKey, secret] = ["bosta-key-for-tests", "bosta-webhook-secret"];
  const parcels = new Map<string, FakeParcel>();
  let isRefusing = false;
  let hasPrices = true;
  const refuse = (message: string, errorCode = 1010): FakeReply => ({
    status: 400,
    body: { success: false, message, errorCode },
  });
  const book = (body: unknown): FakeReply => {
    const problem = problemIn(delivery, body);
    if (problem !== undefined) return refuse(`${problem.kind} ${problem.field}`);
    if (isRefusing) {
      isRefusing = false;
      return refuse("District is not covered", 3001);
    }
    const awb = String(79_408_000 + parcels.size);
    const { businessReference: reference, cod: cash, type } = delivery.parse(body);
    parcels.set(awb, { awb, reference, cash, isFetched: type === 25, code: "10", at: new Date(0) });
    return {
      status: 200,
      body: {
        success: true,
        message: "Done successfully.",
        data: { _id: `id${awb}`, trackingNumber: awb, state: { code: 10, value: "Pickup requested" } },
      },
    };
  };
  const quote = (query: URLSearchParams): FakeReply => {
    if (!hasPrices) return { status: 503, body: {} };
    const problem = problemIn(question, Object.fromEntries(query));
    if (problem !== undefined) return refuse(`${problem.kind} ${problem.field}`);
    const data = { shippingFee: 75, priceAfterVat: price, vat: 0.14, currency: "EGP" };
    return { status: 200, body: { success: true, message: "Done successfully.", data } };
  };
  const fake = await startFakeProvider((request): FakeReply => {
    const { method, path, query } = request;
    if (request.headers.authorization !== apiKey) return { status: 401, body: { message: "Unauthorized" } };
    const body = jsonIn(request);
    if (method === "GET" && path === "/pricing/shipment/calculator") return quote(query);
    if (method === "POST" && path === "/deliveries" && query.get("apiVersion") === "1") return book(body);
    if (method === "POST" && path === "/deliveries/mass-awb") {
      const problem = problemIn(awbs, body);
      if (problem !== undefined) return refuse(`${problem.kind} ${problem.field}`);
      return { status: 200, body: { success: true, data: pdf.toString("base64") } };
    }
    if (method === "GET" && path === "/cities")
      return { status: 200, body: { data: { list: [{ _id: "c1", name: "Cairo" }] } } };
    if (method === "GET" && path === "/cities/c1/districts")
      return {
        status: 200,
        body: { data: [{ districtId: "d-nasr", districtName: "Nasr City", districtOtherName: "مدينة نصر" }] },
      };
    const [, awb = "", action] = /^\/deliveries\/business\/(\d+)(\/terminate)?$/.exec(path) ?? [];
    const parcel = parcels.get(awb);
    if (parcel === undefined) return { status: 404, body: { message: "not found" } };
    if (method === "DELETE" && action !== undefined) {
      if (parcel.code !== "10") return refuse("Delivery can not be terminated", 1020);
      parcel.code = "48";
      return { status: 200, body: { success: true } };
    }
    const state = { code: Number(parcel.code), value: "" };
    return { status: 200, body: { data: { trackingNumber: awb, state, updatedAt: parcel.at.toISOString() } } };
  });
  return {
    fake,
    environment: { BOSTA_API_KEY: apiKey, BOSTA_WEBHOOK_SECRET: secret, BOSTA_API_URL: fake.url },
    parcels: () => [...parcels.values()],
    booking: /^POST \/deliveries$/,
    codes: { pickedUp: "21", delivered: "45", returned: "46", exception: "47" },
    move: (awb, code, at) => {
      const parcel = parcels.get(awb);
      if (parcel !== undefined) Object.assign(parcel, { code, at });
    },
    webhook: (awb) => {
      const parcel = parcels.get(awb);
      const state = Number(parcel?.code);
      const body = JSON.stringify({
        _id: `id${awb}`,
        trackingNumber: awb,
        ...{ state, type: "SEND", cod: 0, timeStamp: parcel?.at.getTime(), isConfirmedDelivery: state === 45 },
        ...{ exceptionReason: "", exceptionCode: 0, businessReference: parcel?.reference, numberOfAttempts: 1 },
      });
      return { path: "/api/shipping/webhooks/bosta", body, headers: { authorization: secret } };
    },
    refuseNext: () => {
      isRefusing = true;
    },
    price,
    hidePrices: () => {
      hasPrices = false;
    },
    mayCancel: true,
    fetches: true,
    hasLookUp: false,
  };
}
