import type { Route } from "#server/platform/http/call.ts";
import { importJob, runImport } from "./import/run-import.ts";
import type { ManageDeps } from "./ports.ts";
import { createProductAdmin, type ProductAdmin } from "./product-admin.ts";
import { manageRoutes } from "./routes.ts";

export interface Manage {
  readonly routes: Route[];
  readonly productAdmin: ProductAdmin;
}

/** The catalogue's staff routes and the import job. */
export function createManage(deps: ManageDeps): Manage {
  deps.platform.jobs.define<{ readonly id: string }>(importJob, ({ id }) => runImport(deps, id), { retryLimit: 2 });
  return { routes: manageRoutes(deps), productAdmin: createProductAdmin(deps) };
}
