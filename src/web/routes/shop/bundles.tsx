import { BundlesPage } from "#web/features/bundles/bundles-page.tsx";
import { loadBundles } from "#web/features/bundles/load-bundles.ts";
import type { Route } from "./+types/bundles.ts";

export const handle = { namespaces: ["bundles"] };

export const loader = ({ context }: Route.LoaderArgs) => loadBundles(context);

export default function Bundles({ loaderData }: Route.ComponentProps) {
  return <BundlesPage bundles={loaderData} />;
}
