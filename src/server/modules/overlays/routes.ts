import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/overlays.ts";
import { listRamadanDays, saveRamadanDays } from "./admin/save-ramadan-days.ts";
import type { OverlayDeps } from "./ports.ts";
import { readRamadan, removeRamadan, storeRamadan } from "./ramadan.ts";

/** A member's overlay, and the staff's settings of the dates. */
export function overlayRoutes(deps: OverlayDeps): Route[] {
  const { database, clock } = deps.platform;
  return [
    route(contract.getRamadan, ({ caller, query }) => readRamadan(database.reader, deps, caller.userId, query.city)),
    route(contract.saveRamadan, ({ caller, body }) => storeRamadan(deps, caller.userId, body)),
    route(contract.removeRamadan, ({ caller, query }) => removeRamadan(deps, caller.userId, query.version)),
    route(contract.adminListRamadanDays, async () => ({
      countries: await listRamadanDays(database.reader, clock.now()),
    })),
    route(contract.adminSaveRamadanDays, async (call) => ({
      days: await saveRamadanDays(deps.platform, call, call.params.country, call.body),
    })),
  ];
}
