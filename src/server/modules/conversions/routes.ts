import { type Route, route } from "#server/platform/http/call.ts";
import { adminListConversions } from "#shared/contract/admin-conversions.ts";
import { chooseMeasuring, chooseMyMeasuring } from "#shared/contract/measuring-choices.ts";
import { listConversions } from "./admin/list-conversions.ts";
import { choose } from "./choose.ts";
import type { ConversionDeps } from "./ports.ts";

export const conversionRoutes = (deps: ConversionDeps): Route[] => [
  route(chooseMeasuring, async (call) => void (await choose(deps, call, call.body))),
  route(chooseMyMeasuring, async (call) => void (await choose(deps, call, call.body, call.caller.userId))),
  route(adminListConversions, () => listConversions(deps)),
];
