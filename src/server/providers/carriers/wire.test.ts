import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ParcelToBook } from "#server/modules/shipping/index.ts";
import { minor } from "#shared/domain/money.ts";
import { aramexStates, toShipments } from "./aramex/index.ts";
import { bostaStates, toDelivery, toQuestion, toReturn } from "./bosta/index.ts";
import { otoStates, signWebhook, toOrder, toQuestion as toOtoQuestion } from "./oto/index.ts";
import { smsaStates, toShipment, toReturn as toSmsaReturn } from "./smsa/index.ts";

/** The bodies are those of the fixtures, from one test shipment. */

type Body = Readonly<Record<string, unknown>>;
/** Meanings of a carrier's codes; undocumented ones are separate. */
interface States {
  readonly states: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}
interface Wire {
  readonly bosta: States & { readonly quote: string; readonly book: { readonly body: Body } };
  readonly smsa: States & { readonly book: { readonly body: Body } };
  readonly aramex: States & {
    readonly book: {
      readonly body: Body & {
        readonly Shipments: readonly (Body & { readonly Consignee: { readonly PartyAddress: Body } })[];
      };
    };
  };
  readonly oto: States & {
    readonly quote: { readonly body: Body };
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

test("all parts of the street address are sent to each carrier", () => {
  const door = { line2: "Tower B", floor: "4", apartment: "9", landmark: "next to the mosque", makani: "3001237890" };
  const to = { ...door, firstName: "Mona", lastName: "Ali", phone: "+971500000000", country: "AE", city: "Dubai" };
  const there = { ...parcel, to: { ...to, line1: "Marina Walk" } };
  const rest = "Floor 4, Apartment 9, Tower B, Landmark: next to the mosque, Makani no. 3001237890";
  const settings = { ...{ userName: "u", password: "p", accountNumber: "1", accountPin: "2" }, apiUrl: "" };
  const [sent] = toShipments(
    there,
    { ...settings, accountEntity: "DXB", accountCountryCode: "AE" },
    new Date(0),
  ).Shipments;
  expect(sent?.Consignee.PartyAddress).toMatchObject({ Line1: `Marina Walk, ${rest}`, PostCode: "00000" });
  expect(toShipment(there, new Date(0)).ConsigneeAddress).toMatchObject({ AddressLine2: rest });
  const webhooks = { url: "https://shop.example/api/shipping/webhooks/bosta", secret: "s" };
  expect(toDelivery(there, webhooks).dropOffAddress.secondLine).toBe("next to the mosque, Tower B");
});

test("the customer's place goes to the carriers that take one, and only where it was given", () => {
  const there = { ...parcel, to: { ...riyadh, geo: { lat: 24.686426, lng: 46.699514 } } };
  const places = JSON.parse(readFileSync("test/data/carriers/wire.json", "utf8")) as Record<string, { place?: Body }>;
  const settings = { userName: "u", password: "p", accountNumber: "1", accountPin: "2" };
  const aramex = { ...settings, accountEntity: "RUH", accountCountryCode: "SA", apiUrl: "" };
  const now = new Date(0);
  expect(toShipment(there, now).ConsigneeAddress).toMatchObject(places["smsa"]?.place ?? {});
  expect(toSmsaReturn(there, now).PickupAddress).toMatchObject(places["smsa"]?.place ?? {});
  expect(toShipments(there, aramex, now).Shipments[0]?.Consignee.PartyAddress).toMatchObject(
    places["aramex"]?.place ?? {},
  );
  expect(toOrder(there).customer).toMatchObject(places["oto"]?.place ?? {});
  const webhooks = { url: "https://shop.example", secret: "s" };
  const sent = [
    toDelivery(there, webhooks),
    toShipment(parcel, now),
    toShipments(parcel, aramex, now),
    toOrder(parcel),
  ];
  expect(JSON.stringify(sent)).not.toMatch(/24\.686426|oordinates|atitude|"lat"/);
});

test("OTO's order has the fields of the fixture and no other", () => {
  const body = toOrder({ ...parcel, to: { ...riyadh, additionalNumber: "1234" } });
  const expected = wire.oto.book.body;
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(expected).toSorted());
  expect(Object.keys(body.customer).toSorted()).toEqual(Object.keys(expected.customer).toSorted());
  expect(body).toMatchObject({ payment_method: "cod", amount: 760.2, amount_due: 760.2, packageWeight: 0.5 });
  expect(body.items[0]).toEqual({ name: "Belt", sku: "B-1", price: 349.5, quantity: 2 });
});

test("questions for a price are those of the fixtures; returns go the other way", () => {
  const namesIn = (address: string) => [...new URLSearchParams(address.split("?")[1]).keys()].toSorted();
  const asked = { ...parcel, city: "Cairo", from: { ...parcel.from, city: "Giza" }, isFetched: false };
  const [method, address = ""] = wire.bosta.quote.split(" ");
  expect([method, address.split("?")[0]]).toEqual(["GET", toQuestion(asked).split("?")[0]]);
  expect(namesIn(toQuestion(asked))).toEqual(namesIn(address));
  for (const [name, value] of new URLSearchParams(address.split("?")[1]))
    expect(new URLSearchParams(toQuestion(asked).split("?")[1]).get(name)).toBe(name === "cod" ? "760.2" : value);
  const fetched = toQuestion({ ...asked, codMinor: minor(0), isFetched: true });
  expect(fetched).toMatch(/cod=0&dropOffCity=Giza&pickupCity=Cairo&type=CUSTOMER_RETURN_PICKUP/);
  const riyadhToJeddah = { ...parcel, city: "Jeddah", weightG: 1000 };
  expect(toOtoQuestion({ ...riyadhToJeddah, isFetched: false })).toEqual(wire.oto.quote.body);
  expect(toOtoQuestion({ ...riyadhToJeddah, isFetched: true })).toMatchObject({ originCity: "Jeddah" });
  expect(toOrder({ ...parcel, option: "127" }).deliveryOptionId).toBe(127);
});

test("OTO's webhooks are signed as the fixture says", () => {
  const { key, text, signature } = wire.oto.webhookSignature;
  expect(signWebhook(key, text)).toBe(signature);
});

test("every code of a carrier means what the fixture says, and no other is known", () => {
  const listed = ({ states }: States) =>
    Object.fromEntries(
      Object.entries(states).flatMap(([code, state]) =>
        typeof state === "string" ? [[code, state] as const] : Object.entries(state),
      ),
    );
  expect(bostaStates).toEqual(listed(wire.bosta));
  expect(smsaStates).toEqual(listed(wire.smsa));
  expect(aramexStates).toEqual(listed(wire.aramex));
  expect(otoStates).toEqual(listed(wire.oto));
});

test("returns are fetched from the customer and brought to the shop, without cash", () => {
  const fetched: ParcelToBook = { ...parcel, codMinor: minor(0) };
  const place = { name: "Cairo", id: "d-1" };
  const webhooks = { url: "https://shop.example/api/shipping/webhooks/bosta", secret: "s" };
  const { type, dropOffAddress, ...same } = toDelivery({ ...fetched, place }, webhooks);
  expect(type).toBe(10);
  expect(toReturn({ ...fetched, place }, webhooks)).toEqual({ ...same, type: 25, pickupAddress: dropOffAddress });
  const now = new Date("2026-11-22T12:00:00Z");
  const sent = toShipment(fetched, now);
  const back = toSmsaReturn({ ...fetched, declaredMinor: minor(0) }, now);
  expect([back.PickupAddress, back.ReturnToAddress]).toEqual([sent.ConsigneeAddress, sent.ShipperAddress]);
  expect(back).toMatchObject({ OrderNumber: reference, DeclaredValue: 0.1, ServiceCode: "EDCR" });
});
