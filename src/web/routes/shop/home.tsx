import { HomePage } from "#web/features/home/home-page.tsx";
import { loadHome } from "#web/features/home/load-home.ts";
import type { Route } from "./+types/home.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage data={loaderData} />;
}
