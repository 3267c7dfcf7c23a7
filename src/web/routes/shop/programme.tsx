import { loadProgramme } from "#web/features/programmes/load-programmes.ts";
import { ProgrammePage } from "#web/features/programmes/programme-page.tsx";
import type { Route } from "./+types/programme.ts";

export const loader = ({ context, params }: Route.LoaderArgs) => loadProgramme(context, params.id);

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <ProgrammePage key={loaderData.programme.id} data={loaderData} />;
}
