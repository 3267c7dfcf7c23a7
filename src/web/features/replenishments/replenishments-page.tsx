import { useState } from "react";
import { useRevalidator } from "react-router";
import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import type { ReplenishmentsData } from "./load-replenishments.ts";
import { ReplenishmentCard } from "./replenishment-card.tsx";

/** The customer's repeat orders. */
export function ReplenishmentsPage({ data }: { readonly data: ReplenishmentsData }) {
  const { t } = useTranslation("replenishments");
  const { revalidate } = useRevalidator();
  const [changing, setChanging] = useState<string>();
  const found = data.replenishments.find(({ id }) => id === changing);
  return (
    <>
      <PrivateHead title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      {data.replenishments.length === 0 ? (
        <EmptyState
          icon={repeatIcon}
          title={t("emptyTitle")}
          description={t("emptyText")}
          actions={
            <LocalLink to="/store" className={buttonClass()}>
              {t("toStore")}
            </LocalLink>
          }
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {data.replenishments.map((replenishment) => (
            <li key={replenishment.id}>
              <ReplenishmentCard
                replenishment={replenishment}
                hasAddress={data.addresses.some(({ id }) => id === replenishment.addressId)}
                onChange={() => setChanging(replenishment.id)}
                onChanged={revalidate}
              />
            </li>
          ))}
        </ul>
      )}
      {found && (
        <ChangeDialog
          key={found.id}
          replenishment={found}
          addresses={data.addresses}
          cards={data.cards}
          onClose={() => setChanging(undefined)}
          onChanged={revalidate}
        />
      )}
    </>
  );
}

export function ReplenishmentsWaiting() {
  const { t } = useTranslation("replenishments");
  return <WaitingPage title={t("title")} blocks={["h-56", "h-56"]} />;
}
