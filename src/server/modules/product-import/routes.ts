import { callerMay, type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-import.ts";
import { assertMayGiveCosts } from "./cost-columns.ts";
import { productsFile } from "./export-products.ts";
import type { ImportDeps } from "./ports.ts";
import { listImports, readImport } from "./read-imports.ts";
import { dryRun, startImport } from "./run-import.ts";
import { csvFiles } from "./sources.ts";

const nothing = Buffer.alloc(0);

export function importRoutes(deps: ImportDeps): Route[] {
  const { reader } = deps.platform.database;
  const today = (): string => deps.platform.clock.now().toISOString().slice(0, 10);
  return [
    route(contract.adminExportProducts, ({ query, caller }) =>
      productsFile(reader, query, { today: today(), withCosts: callerMay(caller, "reports") }),
    ),
    route(contract.adminImportProducts, async (call) => {
      const file = { fileName: call.query.fileName, bytes: call.rawBody ?? nothing };
      assertMayGiveCosts(call.caller, file.bytes);
      const isDry = call.query.dryRun === "1" || call.query.dryRun === "true";
      return { import: isDry ? await dryRun(deps, csvFiles, file) : await startImport(deps, csvFiles, call, file) };
    }),
    route(contract.adminListImports, () => listImports(reader)),
    route(contract.adminGetImport, async ({ params }) => ({ import: await readImport(reader, params.id) })),
  ];
}
