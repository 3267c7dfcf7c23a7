import { BundlePage } from "#web/features/bundles/bundle-page.tsx";
import { loadBundle } from "#web/features/bundles/load-bundles.ts";
import type { Route } from "./+types/bundle.ts";

export const handle = { namespaces: ["bundles"] };

export const loader = ({ context, params }: Route.LoaderArgs) => loadBundle(context, params.slug);

export default function Bundle({ loaderData }: Route.ComponentProps) {
  return <BundlePage key={loaderData.bundle.id} data={loaderData} />;
}
