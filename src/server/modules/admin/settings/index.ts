import { readRules } from "#server/modules/loyalty/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { adminGetConnections } from "#shared/contract/admin-connections.ts";
import { adminGetContent, adminSaveContent } from "#shared/contract/admin-content.ts";
import {
  adminGetPointsRules,
  adminGetRates,
  adminRefreshRates,
  adminSavePointsRules,
  adminSetRates,
} from "#shared/contract/admin-settings.ts";
import { toConnections } from "./connections.ts";
import { readContent, saveContent } from "./content.ts";
import { savePointsRules } from "./points-rules.ts";
import type { SettingsDeps } from "./ports.ts";
import { ratesView, refreshRates, setRates } from "./rates.ts";

export type { SettingsDeps } from "./ports.ts";

/** Staff routes for shop settings and page content. */
export function settingsRoutes(deps: SettingsDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(adminGetConnections, () => ({ connections: toConnections(deps.platform.config) })),
    route(adminGetPointsRules, () => readRules(reader)),
    route(adminSavePointsRules, (call) => savePointsRules(deps, call, call.body)),
    route(adminGetRates, () => ratesView(deps)),
    route(adminRefreshRates, (call) => refreshRates(deps, call)),
    route(adminSetRates, (call) => setRates(deps, call, call.body)),
    route(adminGetContent, () => readContent(deps)),
    route(adminSaveContent, (call) => saveContent(deps, call, call.params.key, call.body)),
  ];
}
