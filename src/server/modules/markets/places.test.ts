import { afterAll, beforeAll, expect, it } from "vitest";
import { getPlaces } from "#shared/contract/places.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("lists regions and cities in both languages, and confirms a copy that is still current", async () => {
  const { regions, version } = await app.client(getPlaces, { query: { country: "AE" } });
  expect([regions.length, version]).toEqual([7, 1]);
  expect(regions.find(({ id }) => id === "AE-DU")?.name).toEqual({ ar: "دبي", en: "Dubai" });
  const first = await app.http.inject({ url: "/api/places?country=AE" });
  expect(first.headers["cache-control"]).toBe("public, max-age=86400");
  const again = await app.http.inject({
    url: "/api/places?country=AE",
    headers: { "if-none-match": String(first.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await app.client(getPlaces, { query: { country: "FR" } })).regions).toEqual([]);
  expect((await app.http.inject({ url: "/api/places?country=xx1" })).statusCode).toBe(400);
});
