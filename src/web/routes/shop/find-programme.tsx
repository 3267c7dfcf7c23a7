import { FinderPage } from "#web/features/finder/finder-page.tsx";
import { loadFinder } from "#web/features/finder/load-finder.ts";
import type { Route } from "./+types/find-programme.ts";

export const handle = { namespaces: ["finder"] };

export const loader = ({ context, request }: Route.LoaderArgs) => loadFinder(context, request.url);

export default function FindProgramme({ loaderData }: Route.ComponentProps) {
  return <FinderPage data={loaderData} />;
}
