import { afterAll, beforeAll, expect, test } from "vitest";
import { getShipping } from "#shared/contract/checkout.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const from = async (url: string, headers: Record<string, string> = {}) =>
  (await app.http.inject({ url: `/api/shipping${url}`, headers })).json();

test("visitors can read the cost and time of delivery to a country", async () => {
  expect(await from("?country=EG", { "x-user-currency": "EGP" })).toEqual({
    shipping: {
      ...{ country: "EG", currency: "EGP", price: 65, freeFrom: 1500, days: { min: 2, max: 4 } },
      promise: {
        ...{ from: "2026-11-24", to: "2026-11-26" },
        text: { ar: "يصلك بين 24 نوفمبر و26 نوفمبر", en: "Arrives 24 November–26 November" },
      },
    },
  });
  expect(await from("?country=SA", { "x-user-currency": "USD" })).toMatchObject({
    shipping: { country: "SA", currency: "USD", price: 9.5 },
  });
});

test("without a country the visitor's applies; countries without a rate have the default one", async () => {
  const here = { "x-dev-country": "AE" };
  expect(await from("", here)).toMatchObject({
    shipping: { country: "AE", currency: "AED", days: { min: 4, max: 7 } },
  });
  const { shipping } = await app.client(getShipping, {});
  expect(shipping).toMatchObject({ country: null, currency: "USD", days: { min: 8, max: 18 } });
  expect(await from("?country=FR")).toMatchObject({ shipping: { country: "FR", price: 30 } });
});

test("an unknown country is refused", async () => {
  expect((await app.http.inject({ url: "/api/shipping?country=Egypt" })).statusCode).toBe(400);
});
