import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminCreateBundle,
  adminGetBundle,
  adminListBundles,
  adminRemoveBundle,
  adminUpdateBundle,
} from "#shared/contract/admin-bundles.ts";
import { toPagination } from "#shared/contract/values.ts";
import { listBundles, requireBundle } from "../queries.ts";
import { type BundleAdmin, createBundle, removeBundle, updateBundle, viewOf } from "./save-bundle.ts";
import { adminViews } from "./view.ts";

/** Staff routes for bundles. */
export function bundleAdminRoutes(admin: BundleAdmin): Route[] {
  const { clock, database } = admin.platform;
  const { reader } = database;
  return [
    route(adminListBundles, async ({ query: { page, limit } }) => {
      const { rows, total } = await listBundles(reader, { limit, offset: Math.min((page - 1) * limit, 1_000_000) });
      return {
        bundles: await adminViews(reader, admin, rows, clock.now()),
        pagination: toPagination(page, limit, total),
      };
    }),
    route(adminGetBundle, async ({ params }) => {
      return { bundle: await viewOf(reader, admin, await requireBundle(reader, params.id), clock.now()) };
    }),
    route(adminCreateBundle, async (call) => ({ bundle: await createBundle(admin, call, call.body) })),
    route(adminUpdateBundle, async (call) => ({
      bundle: await updateBundle(admin, call, { ...call.body, ...call.params }),
    })),
    route(adminRemoveBundle, (call) => removeBundle(admin, call, { ...call.params, ...call.query })),
  ];
}
