import type { Route } from "#server/platform/http/call.ts";
import { definePublishing } from "../publish-due.ts";
import type { ManageDeps } from "./ports.ts";
import { createProductAdmin, type ProductAdmin } from "./product-admin.ts";
import { manageRoutes } from "./routes.ts";

export interface Manage {
  readonly routes: Route[];
  readonly productAdmin: ProductAdmin;
}

/** The catalogue's staff routes. */
export function createManage(deps: ManageDeps): Manage {
  definePublishing(deps.platform, deps);
  return { routes: manageRoutes(deps), productAdmin: createProductAdmin(deps) };
}
