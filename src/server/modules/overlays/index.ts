import type { Route } from "#server/platform/http/call.ts";
import type { OverlayDeps } from "./ports.ts";
import { overlayRoutes } from "./routes.ts";

export { eraseOverlays, exportOverlays } from "./personal-data.ts";
export type { OverlayDeps } from "./ports.ts";
export {
  readFasts,
  readRamadan,
  removeRamadanIn,
  type StandingFast,
  storeRamadanIn,
  timeOn,
  timesLeft,
} from "./ramadan.ts";

/** Temporary changes of how a plan is read: training in Ramadan. */
export const createOverlays = (deps: OverlayDeps): { readonly routes: readonly Route[] } => ({
  routes: overlayRoutes(deps),
});
