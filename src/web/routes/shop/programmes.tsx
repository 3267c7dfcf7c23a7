import { loadProgrammes } from "#web/features/programmes/load-programmes.ts";
import { ProgrammesPage } from "#web/features/programmes/programmes-page.tsx";
import type { Route } from "./+types/programmes.ts";

export const loader = ({ context, request }: Route.LoaderArgs) => loadProgrammes(context, request.url);

export default function Programmes({ loaderData }: Route.ComponentProps) {
  return <ProgrammesPage data={loaderData} />;
}
