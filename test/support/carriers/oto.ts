import { createHmac } from "node:crypto";
import * as z from "zod";
import { type FakeReply, startFakeProvider } from "../providers/book.ts";
import { jsonIn, problemIn } from "../providers/strict.ts";
import { type CarrierBench, type FakeParcel, pdf } from "./carrier-bench.ts";

const order = z.strictObject({
  orderId: z.string().min(1),
  payment_method: z.enum(["cod", "paid"]),
  amount: z.number().positive(),
  amount_due: z.number(),
  currency: z.string().length(3),
  createShipment: z.literal(true),
  pickupLocationCode: z.string(),
  deliveryOptionId: z.number(),
  packageCount: z.literal(1),
  packageWeight: z.number().positive(),
  customer: z.strictObject({
    name: z.string().min(1),
    mobile: z.string().min(8),
    email: z.string(),
    address: z.string().min(1),
    city: z.string().min(1),
    country: z.string().length(2),
    district: z.string(),
    postcode: z.string(),
    street: z.string(),
    buildingNo: z.string(),
    secondaryAddressNumber: z.string(),
    shortAddressCode: z.string(),
    lat: z.optional(z.string().regex(/^-?\d+(\.\d+)?$/)),
    lon: z.optional(z.string().regex(/^-?\d+(\.\d+)?$/)),
  }),
  items: z
    .array(z.strictObject({ name: z.string(), sku: z.string(), price: z.number(), quantity: z.int().min(1) }))
    .min(1),
});
const question = z.strictObject({
  originCity: z.string().min(2),
  destinationCity: z.string().min(2),
  weight: z.number().positive(),
});
/** Prices of its couriers by their options. */
const offers = [
  { deliveryOptionId: 564, deliveryCompanyName: "slowExpress", price: 31, currency: "SAR" },
  { deliveryOptionId: 127, deliveryCompanyName: "fastExpress", price: 19.55, currency: "SAR" },
];
const named = z.strictObject({ orderId: z.string() });

/** OTO on loopback: bearer tokens of an hour, and orders that are found by our reference. */
export async function startFakeOto(): Promise<CarrierBench> {
  const [refreshToken, secret] = ["oto-refresh-token", "key1234"];
  const parcels = new Map<string, FakeParcel>();
  let isRefusing = false;
  let hasPrices = true;
  const refuse = (otoErrorMessage: string): FakeReply => ({
    status: 400,
    body: { success: false, otoErrorCode: "OTO1023", otoErrorMessage },
  });
  const create = (body: unknown): FakeReply => {
    const problem = problemIn(order, body);
    if (problem !== undefined) return refuse(`${problem.kind} ${problem.field}`);
    const { orderId, amount_due: cash, deliveryOptionId: option } = order.parse(body);
    if (![0, 127, 564].includes(option)) return refuse("unknown deliveryOptionId");
    if (isRefusing) {
      isRefusing = false;
      return refuse("City is not covered");
    }
    if (parcels.has(orderId)) return refuse("orderId exists");
    parcels.set(orderId, {
      awb: String(983_643_812 + parcels.size),
      reference: orderId,
      cash,
      option,
      code: "shipmentCreated",
      at: new Date(0),
    });
    return { status: 200, body: { success: true, otoId: parcels.size } };
  };
  const fake = await startFakeProvider((request): FakeReply => {
    const { method, path } = request;
    if (method === "GET" && path === "/label.pdf") return { status: 200, body: pdf.toString("latin1") };
    const body = jsonIn(request);
    if (method === "POST" && path === "/refreshToken") {
      const isKnown = z.strictObject({ refresh_token: z.literal(refreshToken) }).safeParse(body).success;
      return isKnown ? { status: 200, body: { access_token: "bearer", expires_in: 3600 } } : { status: 401 };
    }
    if (request.headers.authorization !== "Bearer bearer") return { status: 401 };
    if (method === "POST" && path === "/createOrder") return create(body);
    if (method === "POST" && path === "/checkOTODeliveryFee") {
      if (!hasPrices) return { status: 503, body: {} };
      const problem = problemIn(question, body);
      if (problem !== undefined) return refuse(`${problem.kind} ${problem.field}`);
      return { status: 200, body: { success: true, deliveryCompany: offers } };
    }
    const asked = named.safeParse(body).data;
    const parcel = parcels.get(asked?.orderId ?? "");
    if (parcel === undefined) return refuse("no such order");
    if (method === "POST" && path === "/cancelOrder") {
      if (parcel.code !== "shipmentCreated") return refuse("too late");
      parcel.code = "canceled";
      return { status: 200, body: { success: true } };
    }
    const { reference: orderId, code: status, awb } = parcel;
    return {
      status: 200,
      body: {
        ...{ orderId, status, dcStatus: "", deliveryCompany: "fastExpress", shipmentId: "", dcTrackingNumber: awb },
        printAWBURL: `http://${request.headers.host}/label.pdf`,
      },
    };
  });
  return {
    fake,
    environment: { OTO_REFRESH_TOKEN: refreshToken, OTO_WEBHOOK_SECRET: secret, OTO_API_URL: fake.url },
    parcels: () => [...parcels.values()],
    booking: /^POST \/createOrder$/,
    codes: { pickedUp: "pickedUp", delivered: "delivered", returned: "returned", exception: "undeliveredAttempt" },
    move: (awb, code, at) => {
      const parcel = [...parcels.values()].find((each) => each.awb === awb);
      if (parcel !== undefined) Object.assign(parcel, { code, at });
    },
    webhook: (awb) => {
      const parcel = [...parcels.values()].find((each) => each.awb === awb) as FakeParcel;
      const [orderId, status, timestamp] = [parcel.reference, parcel.code, String(parcel.at.getTime())];
      const signature = createHmac("sha256", secret).update(`${orderId}:${status}:${timestamp}`).digest("base64");
      const body = JSON.stringify({
        ...{
          orderId,
          status,
          dcStatus: "",
          trackingNumber: "",
          dcTrackingNumber: awb,
          printAWBURL: "",
          trackingUrl: "",
        },
        ...{ deliveryCompany: "fastExpress", timestamp, signature },
      });
      return { path: "/api/shipping/webhooks/oto", body, headers: {} };
    },
    refuseNext: () => {
      isRefusing = true;
    },
    price: 19.55,
    hidePrices: () => {
      hasPrices = false;
    },
    mayCancel: true,
    fetches: false,
    hasLookUp: true,
  };
}
