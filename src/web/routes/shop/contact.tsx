import { ContactPage } from "#web/features/contact/contact-page.tsx";
import { phoneCountries } from "#web/features/contact/phone-countries.ts";
import { getPageFacts } from "#web/lib/page-facts.ts";
import type { Route } from "./+types/contact.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { language, country } = getPageFacts(context);
  return phoneCountries(language, country);
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage phones={loaderData} />;
}
