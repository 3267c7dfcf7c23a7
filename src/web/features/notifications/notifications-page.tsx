import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { DeviceCard } from "./device-card.tsx";
import type { NotificationsData } from "./load-notifications.ts";
import { PreferencesForm } from "./preferences-form.tsx";
import { SmsCard } from "./sms-card.tsx";
import { WhatsAppCard } from "./whatsapp-card.tsx";

/** The notifications that a customer gets, by which channels, and whether this device shows them. */
export function NotificationsPage({ data: { preferences, whatsapp, sms } }: { readonly data: NotificationsData }) {
  const { t } = useTranslation("notifications");
  return (
    <>
      <PrivateHead title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-6">
        <DeviceCard />
        <WhatsAppCard data={whatsapp} />
        <SmsCard data={sms} />
        <Card padding="lg">
          <PreferencesForm
            key={preferences.version}
            preferences={preferences}
            hasWhatsApp={whatsapp.link !== null}
            hasSms={sms.number !== null}
          />
        </Card>
      </div>
    </>
  );
}

export function NotificationsWaiting() {
  const { t } = useTranslation("notifications");
  return <WaitingPage title={t("title")} blocks={["h-40", "h-96"]} />;
}
