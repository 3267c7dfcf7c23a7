import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ParcelToBook } from "#server/modules/shipping/index.ts";
import { minor } from "#shared/domain/money.ts";
import { toShipments } from "./aramex/index.ts";
import { toDelivery } from "./bosta/index.ts";
import { signWebhook, toOrder } from "./oto/index.ts";
import { toShipment } from "./smsa/index.ts";

/** The bodies are those of the fixtures, from one test shipment. */

type Body = Readonly<Record<string, unknown>>;
interface Wire {
  readonly bosta: { readonly book: { readonly body: Body } };
  readonly smsa: { readonly book: { readonly body: Body } };
  readonly aramex: {
    readonly book: {
      readonly body: Body & {
        readonly Shipments: readonly (Body & { readonly Consignee: { readonly PartyAddress: Body } })[];
      };
    };
  };
  readonly oto: {
    readonly book: { readonly body: Body & { readonly customer: Body } };
    readonly webhookSignature: { readonly key: string; readonly text: string; readonly signature: string };
  };
}
const wire = JSON.parse(readFileSync("test/data/carriers/wire.json", "utf8")) as Wire;
const reference = "<shipment id>";
const riyadh = {
  ...{
    firstName: "Mona",
    lastName: "Ali",
    phone: "+966500000000",
    country: "SA",
    city: "Riyadh",
    line1: "Prince Sultan",
  },
  ...{ district: "Al-Murabba", postalCode: "23333", shortCode: "RRRD2929", buildingNumber: "2322" },
};
const parcel: ParcelToBook = {
  ...{ reference, orderNumber: "HM-100234", market: "SA", currency: "SAR", email: "customer@himma.test", note: "" },
  ...{ codMinor: minor(76_020), declaredMinor: minor(76_020), weightG: 500, city: "Riyadh", place: undefined },
  lines: [
    { name: "Belt", sku: "B-1", quantity: 2, unitMinor: minor(34_950) },
    { name: "Band", sku: "B-2", quantity: 1, unitMinor: minor(12_900) },
  ],
  to: riyadh,
  from: {
    ...{ name: "Himma", phone: "+966500000001", email: "", country: "SA", city: "Riyadh", line1: "2322 Prince Sultan" },
    ...{ postalCode: "23333", pickupCode: "" },
  },
};

test("Bosta's delivery", () => {
  const to = {
    ...{ firstName: "Mona", lastName: "Ali", phone: "+201000000000", country: "EG", city: "Cairo" },
    ...{ line1: "17 Abbas El Akkad", landmark: "next to the mosque", buildingNumber: "17", floor: "4", apartment: "9" },
  };
  const place = { name: "Cairo", id: "<from places>" };
  const webhooks = { url: "https://shop.example/api/shipping/webhooks/bosta", secret: "<BOSTA_WEBHOOK_SECRET>" };
  expect(toDelivery({ ...parcel, to, place, city: "Cairo" }, webhooks)).toEqual(wire.bosta.book.body);
});

test("SMSA's shipment", () => {
  expect(toShipment(parcel, new Date("2026-11-22T12:00:00Z"))).toEqual(wire.smsa.book.body);
});

test("Aramex's shipment has the fields of the fixture and no other", () => {
  const settings = {
    ...{ userName: "u", password: "p", accountNumber: "1", accountPin: "2", accountEntity: "RUH" },
    ...{ accountCountryCode: "SA", apiUrl: "" },
  };
  const body = toShipments(
    { ...parcel, to: { ...riyadh, city: "Jeddah", postalCode: "23456" }, city: "Jeddah" },
    settings,
    new Date(1_795_341_360_000),
  );
  const namesIn = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(namesIn)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesIn(inner)]))
        : typeof value;
  expect(namesIn(body)).toEqual(namesIn(wire.aramex.book.body));
  const [ours] = body.Shipments;
  const [theirs] = wire.aramex.book.body.Shipments;
  expect(ours).toMatchObject({
    Details: theirs?.["Details"],
    ShippingDateTime: theirs?.["ShippingDateTime"],
    DueDate: theirs?.["DueDate"],
    Consignee: { PartyAddress: theirs?.Consignee.PartyAddress },
  });
});

test("OTO's order has the fields of the fixture and no other", () => {
  const body = toOrder({ ...parcel, to: { ...riyadh, additionalNumber: "1234" } });
  const expected = wire.oto.book.body;
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(expected).toSorted());
  expect(Object.keys(body.customer).toSorted()).toEqual(Object.keys(expected.customer).toSorted());
  expect(body).toMatchObject({ payment_method: "cod", amount: 760.2, amount_due: 760.2, packageWeight: 0.5 });
  expect(body.items[0]).toEqual({ name: "Belt", sku: "B-1", price: 349.5, quantity: 2 });
});

test("OTO's webhooks are signed as the fixture says", () => {
  const { key, text, signature } = wire.oto.webhookSignature;
  expect(signWebhook(key, text)).toBe(signature);
});
