import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { adminGetMarket, adminGetReadiness, adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { readMarket, readMarketGaps } from "../identities.ts";
import { saveMarket } from "./save-market.ts";

export function marketAdminRoutes(platform: Platform): Route[] {
  const { reader } = platform.database;
  return [
    route(adminGetMarket, ({ params }) => readMarket(reader, params.market)),
    route(adminSaveMarket, (call) => saveMarket(platform, call, call.params.market, call.body)),
    route(adminGetReadiness, async ({ params: { market } }) => ({
      market,
      missing: await readMarketGaps(reader, market),
    })),
  ];
}
