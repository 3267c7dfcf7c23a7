import { loadStore } from "#web/features/catalogue/load-store.ts";
import { StorePage } from "#web/features/catalogue/store-page.tsx";
import type { Route } from "./+types/store.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadStore(context);

export default function Store({ loaderData }: Route.ComponentProps) {
  return <StorePage data={loaderData} />;
}
