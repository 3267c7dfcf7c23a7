import { JoinPage } from "#web/features/contact/join-page.tsx";
import { phoneCountries } from "#web/features/contact/phone-countries.ts";
import { getPageFacts } from "#web/lib/page-facts.ts";
import type { Route } from "./+types/join-us.ts";

export const handle = { namespaces: ["publishing"] };

export function loader({ context }: Route.LoaderArgs) {
  const { language, country } = getPageFacts(context);
  return phoneCountries(language, country);
}

export default function JoinUs({ loaderData }: Route.ComponentProps) {
  return <JoinPage phones={loaderData} />;
}
