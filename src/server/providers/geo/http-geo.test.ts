import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getLocation } from "#shared/contract/currency.ts";
import { createTestApp } from "#test/support/app.ts";
import { countryIn, createHttpGeo, isPublicAddress, withFallback } from "./http-geo.ts";

const asked: string[] = [];
const service = createServer((request, reply) => {
  asked.push(request.url ?? "");
  const isKnown = request.url?.includes("203.0.113.7") === true;
  reply.statusCode = isKnown ? 200 : 500;
  reply.end(isKnown ? JSON.stringify({ country_code: "EG", city: "Cairo" }) : "out of order");
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

describe("a reply of a geolocation service", () => {
  it.each([
    [{ country_code: "EG" }, "EG"],
    [{ countryCode: "SA" }, "SA"],
    [{ country: "AE" }, "AE"],
    [{ country: "Egypt", country_code: "EG" }, "EG"],
    [{ success: true, data: { country_code: "US" } }, "US"],
    [{ country_code: "egypt" }, undefined],
    [{ error: "limit" }, undefined],
    ["EG", undefined],
    [null, undefined],
  ])("%j names %s", (body, country) => {
    expect(countryIn(body)).toBe(country);
  });
});

describe("the service", () => {
  it("is asked about an address that the shipped database does not know, once", async () => {
    const places = withFallback(() => undefined, createHttpGeo(`${address}/v1`));
    expect(places.countryOf("203.0.113.7")).toBeUndefined();
    const answers = await Promise.all([places.lookUp("203.0.113.7"), places.lookUp("203.0.113.7")]);
    expect(answers).toEqual(["EG", "EG"]);
    expect(places.countryOf("203.0.113.7")).toBe("EG");
    expect(asked.splice(0)).toEqual(["/v1/203.0.113.7"]);
  });

  it("gives no country when it fails, and is not asked again at once", async () => {
    const places = withFallback(() => undefined, createHttpGeo(`${address}/?ip={ip}&key=k`));
    expect(await places.lookUp("198.51.100.1")).toBeUndefined();
    expect(await places.lookUp("198.51.100.1")).toBeUndefined();
    expect(asked.splice(0)).toEqual(["/?ip=198.51.100.1&key=k"]);
  });

  it("is not asked about addresses that the database knows, nor about private ones", async () => {
    const places = withFallback((ip) => (ip === "192.0.2.1" ? "SA" : undefined), createHttpGeo(address));
    expect(await places.lookUp("192.0.2.1")).toBe("SA");
    for (const ip of ["127.0.0.1", "::1", "10.1.2.3", "::ffff:192.168.1.4", "fd00::1", "no address"])
      expect([ip, await places.lookUp(ip), isPublicAddress(ip)]).toEqual([ip, undefined, false]);
    expect(asked).toEqual([]);
  });

  it("decides GET /currency/location when the database does not know the address", async () => {
    const places = withFallback(() => undefined, createHttpGeo(address));
    const app = await createTestApp({
      environment: { TRUST_PROXY: "127.0.0.1" },
      outside: { countryOf: places.countryOf, lookUpCountry: places.lookUp },
    });
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const reply = await app.http.inject({ url: "/api/currency/location", headers });
    expect(reply.json().data).toMatchObject({ country_code: "EG", phone_code: "+20" });
    const detected = await app.http.inject({ url: "/api/currency/detect", headers });
    expect(detected.json()).toEqual({ success: true, currency: "EGP", country: "EG" });
    const { data } = await app.client(getLocation, {});
    expect(data.country_name).toBe("International");
    expect(asked.splice(0)).toHaveLength(1);
    await app.close();
  });
});
