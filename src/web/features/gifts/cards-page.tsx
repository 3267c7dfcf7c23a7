import type { ReactNode } from "react";
import type { BoughtGiftCard } from "#shared/contract/gifts.ts";
import { GiftCardBalance } from "#web/entities/gift-card/gift-card-balance.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { giftIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BoughtCard } from "./bought-card.tsx";
import type { GiftCardList } from "./load-gifts.ts";

const here = "/dashboard/gift-cards";
const shop = "/shop-all?category=gift-cards";

/** The customer's gift cards, and a balance check for any card. */
export function GiftCardsPage({ data: { giftCards, pagination } }: { readonly data: GiftCardList }) {
  return (
    <Frame>
      <Cards cards={giftCards} page={pagination.page} pageCount={pagination.pages} />
    </Frame>
  );
}

export function GiftCardsWaiting() {
  return (
    <Frame>
      <Skeleton className="h-48 w-full rounded-xl" />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PrivateHead title={t("gifts.cards.title")} />
      <PageHeader title={t("gifts.cards.title")} lead={t("gifts.cards.lead")} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div>{children}</div>
        <Card>
          <h2 className="mb-4 text-h3 font-bold">{t("gifts.check.title")}</h2>
          <GiftCardBalance />
        </Card>
      </div>
    </>
  );
}

interface CardsProps {
  readonly cards: readonly BoughtGiftCard[];
  readonly page: number;
  readonly pageCount: number;
}

function Cards({ cards, page, pageCount }: CardsProps) {
  const { t } = useTranslation();
  if (cards.length === 0 && page === 1)
    return (
      <EmptyState
        icon={giftIcon}
        title={t("gifts.cards.emptyTitle")}
        description={t("gifts.cards.emptyText")}
        actions={
          <LocalLink to={shop} className={buttonClass()}>
            {t("gifts.cards.buy")}
          </LocalLink>
        }
      />
    );
  return (
    <>
      <ul className="flex flex-col gap-4">
        {cards.map((card) => (
          <li key={card.id}>
            <BoughtCard card={card} />
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-8"
        page={page}
        pageCount={pageCount}
        hrefFor={(wanted) => (wanted === 1 ? here : `${here}?page=${wanted}`)}
        labels={{
          nav: t("gifts.cards.pages"),
          previous: t("orders.previous"),
          next: t("orders.next"),
          page: (wanted) => t("orders.page", { page: wanted }),
        }}
      />
      <p className="mt-6">
        <LocalLink to={shop} className={buttonClass({ variant: "secondary" })}>
          {t("gifts.cards.buy")}
        </LocalLink>
      </p>
    </>
  );
}
