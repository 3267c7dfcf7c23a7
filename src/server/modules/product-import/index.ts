import type { Route } from "#server/platform/http/call.ts";
import type { ImportDeps } from "./ports.ts";
import { importRoutes } from "./routes.ts";
import { importJob, runImport } from "./run-import.ts";

/** Staff's import and export of products as files, and the import job. */
export function createProductImport(deps: ImportDeps): { readonly routes: Route[] } {
  deps.platform.jobs.define<{ readonly id: string }>(importJob, ({ id }) => runImport(deps, id), { retryLimit: 2 });
  return { routes: importRoutes(deps) };
}
