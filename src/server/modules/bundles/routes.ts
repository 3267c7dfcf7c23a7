import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getBundle, listBundles } from "#shared/contract/bundles.ts";
import { bundleView, readParts } from "./price-bundle.ts";
import { listSold, requireSold } from "./queries.ts";

export function bundleRoutes({ clock, database }: Pick<Platform, "clock" | "database">): Route[] {
  const { reader } = database;
  return [
    route(listBundles, async ({ currency }) => {
      const sold = await listSold(reader, clock.now());
      const parts = await readParts(reader, sold);
      return { bundles: sold.map((bundle) => bundleView(bundle, parts.get(bundle.id) ?? [], currency)) };
    }),
    route(getBundle, async ({ currency, params }) => {
      const bundle = await requireSold(reader, params.slug, clock.now());
      const parts = await readParts(reader, [bundle]);
      return { bundle: bundleView(bundle, parts.get(bundle.id) ?? [], currency) };
    }),
  ];
}
