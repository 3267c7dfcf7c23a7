import { loadSeller } from "#web/entities/market/load-seller.ts";
import { ContactPage } from "#web/features/contact/contact-page.tsx";
import { phoneCountries } from "#web/features/contact/phone-countries.ts";
import { getPageFacts } from "#web/lib/page-facts.ts";
import type { Route } from "./+types/contact.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { language, country } = getPageFacts(context);
  return { phones: phoneCountries(language, country), seller: await loadSeller(context) };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} />;
}
