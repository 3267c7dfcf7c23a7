import type { ShownSeller } from "#web/entities/market/load-seller.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PageHead } from "#web/lib/seo/page-head.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Container } from "#web/ui/section.tsx";
import { Channels } from "./channels.tsx";
import { ContactForm } from "./contact-form.tsx";
import type { PhoneCountries } from "./phone-countries.ts";

interface ContactPageProps {
  readonly phones: PhoneCountries;
  /** Null if the visitor's seller is not known. */
  readonly seller: ShownSeller | null;
}

export function ContactPage({ phones, seller }: ContactPageProps) {
  const { t } = useTranslation();
  return (
    <main id="main">
      <PageHead title={t("contact.title")} description={t("contact.description")} />
      <Container className="pb-14 lg:pb-20">
        <PageHeader large title={t("contact.title")} lead={t("contact.lead")} />
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-10">
          <Card padding="lg">
            <ContactForm phones={phones} />
          </Card>
          <Channels disclosures={seller?.disclosures ?? []} />
        </div>
      </Container>
    </main>
  );
}
