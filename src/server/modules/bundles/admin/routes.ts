import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  adminCreateBundle,
  adminGetBundle,
  adminListBundles,
  adminRemoveBundle,
  adminUpdateBundle,
} from "#shared/contract/admin-bundles.ts";
import { toPagination } from "#shared/contract/values.ts";
import { readParts } from "../price-bundle.ts";
import { listBundles, requireBundle } from "../queries.ts";
import { createBundle, removeBundle, updateBundle } from "./save-bundle.ts";
import { adminView } from "./view.ts";

/** Staff routes for bundles. */
export function bundleAdminRoutes(platform: Platform): Route[] {
  const { clock, database } = platform;
  const { reader } = database;
  const admin = { platform };
  return [
    route(adminListBundles, async ({ query: { page, limit } }) => {
      const { rows, total } = await listBundles(reader, { limit, offset: Math.min((page - 1) * limit, 1_000_000) });
      const parts = await readParts(reader, rows);
      const now = clock.now();
      return {
        bundles: rows.map((bundle) => adminView(bundle, parts.get(bundle.id) ?? [], now)),
        pagination: toPagination(page, limit, total),
      };
    }),
    route(adminGetBundle, async ({ params }) => {
      const bundle = await requireBundle(reader, params.id);
      const parts = await readParts(reader, [bundle]);
      return { bundle: adminView(bundle, parts.get(bundle.id) ?? [], clock.now()) };
    }),
    route(adminCreateBundle, async (call) => ({ bundle: await createBundle(admin, call, call.body) })),
    route(adminUpdateBundle, async (call) => ({
      bundle: await updateBundle(admin, call, { ...call.body, ...call.params }),
    })),
    route(adminRemoveBundle, (call) => removeBundle(admin, call, { ...call.params, ...call.query })),
  ];
}
