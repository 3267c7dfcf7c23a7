import { BlockList, isIP } from "node:net";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { tracedFetch } from "#server/platform/tracing/traced-fetch.ts";
import { readText } from "../read-text.ts";
import type { CountryOf } from "./dbip.ts";

/** Looks up the country of an address; `undefined` on failure or when unknown. Never rejects. */
export type LookUpCountry = (ip: string) => Promise<string | undefined>;

const code = z.optional(z.string());
// Field names differ between services; the object may be under `data`.
const place = z.object({ country_code: code, countryCode: code, country: code });
const reply = z.union([z.object({ data: place }), place]);

const timeoutMs = 1500;
const maxBytes = 20_000;
const maxAtOnce = 8;

const inHouse = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  inHouse.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  inHouse.addSubnet(net, bits, "ipv6");

/** False for private and local addresses, which no service knows. */
export function isPublicAddress(ip: string): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(plain);
  return version !== 0 && !inHouse.check(plain, version === 6 ? "ipv6" : "ipv4");
}

/** The country in a service's reply: `country_code`, `countryCode` or `country`, flat or under `data`. */
export function countryIn(body: unknown): string | undefined {
  const read = z.safeParse(reply, body);
  if (!read.success) return undefined;
  const found = "data" in read.data ? read.data.data : read.data;
  return [found.country_code, found.countryCode, found.country].find((text) => /^[A-Z]{2}$/.test(text ?? ""));
}

/**
 * Queries a geolocation service over HTTP. `{ip}` in the URL is the visitor's address; without it `/{ip}` is appended.
 */
export function createHttpGeo(address: string): LookUpCountry {
  const template = address.includes("{ip}") ? address : `${address.replace(/\/+$/, "")}/{ip}`;
  return async (ip) => {
    try {
      const response = await tracedFetch("geo", template.replace("{ip}", encodeURIComponent(ip)), {
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: "application/json" },
      });
      return response.ok ? countryIn(JSON.parse(await readText(response, maxBytes))) : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Country look-up: the bundled database, then earlier answers of a service. */
export interface Places {
  readonly countryOf: CountryOf;
  /** For calls that show the location to a visitor: queries the service when nothing is known yet. */
  readonly lookUp: LookUpCountry;
}

/**
 * Combines both. Caches answers for a day and failures for five minutes, so that a dead service delays nobody twice.
 */
export function withFallback(shipped: CountryOf, ask: LookUpCountry): Places {
  const kept = new LRUCache<string, { readonly country: string | undefined }>({ max: 10_000 });
  const running = new Map<string, Promise<string | undefined>>();
  const start = async (ip: string): Promise<string | undefined> => {
    try {
      const country = await ask(ip);
      kept.set(ip, { country }, { ttl: country === undefined ? 5 * 60_000 : 24 * 3_600_000 });
      return country;
    } finally {
      running.delete(ip);
    }
  };
  const countryOf: CountryOf = (ip) => shipped(ip) ?? kept.get(ip)?.country;
  return {
    countryOf,
    lookUp: async (ip) => {
      const known = countryOf(ip);
      if (known !== undefined || kept.has(ip) || !isPublicAddress(ip)) return known;
      const other = running.get(ip);
      if (other !== undefined) return other;
      if (running.size >= maxAtOnce) return undefined;
      const work = start(ip);
      running.set(ip, work);
      return work;
    },
  };
}
