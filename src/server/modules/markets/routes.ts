import { createHash } from "node:crypto";
import { readReturnRules, toSaleSentence } from "#server/modules/returns/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getCurrentMarket } from "#shared/contract/markets.ts";
import { getPlaces } from "#shared/contract/places.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { placesVersion, regionsIn } from "#shared/domain/places/index.ts";
import { toDisclosures } from "./disclosures.ts";
import { readSeller } from "./identities.ts";

const toEtag = (data: unknown): string =>
  `"${createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 22)}"`;

/** Data that differ by country: the places for addresses, and the seller. */
export function marketRoutes({ database }: Pick<Platform, "database">): Route[] {
  return [
    route(getPlaces, ({ query: { country }, setHeader }) => {
      setHeader("cache-control", "public, max-age=86400");
      setHeader("etag", `"${country}-${placesVersion}"`);
      return {
        country,
        version: placesVersion,
        regions: regionsIn(country).map(({ id, name, cities }) => ({ id, name, cities: [...cities] })),
      };
    }),
    route(getCurrentMarket, async ({ query, country, currency, setHeader }) => {
      const market = query.market ?? toMarket(country, currency);
      const identity = await readSeller(database.reader, market);
      const sold = { market, kind: "physical", class: "standard" } as const;
      const { days } = toSaleSentence(await readReturnRules(database.reader), sold);
      // Without a market in the address the reply depends on the caller.
      setHeader("cache-control", query.market === undefined ? "private, no-cache" : "public, no-cache");
      const reply = { market, identity, disclosures: toDisclosures(market, identity, days) };
      setHeader("etag", toEtag(reply));
      return reply;
    }),
  ];
}
