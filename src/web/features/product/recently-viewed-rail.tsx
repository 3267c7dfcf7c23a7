import { useEffect, useState } from "react";
import { getProduct } from "#shared/contract/catalogue.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type GoodsCard, toGoodsCard } from "#web/entities/product/goods-card-view.ts";
import { GoodsRail } from "#web/entities/product/goods-rail.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";

const list = { id: "recently_viewed", name: "Recently viewed" };

export interface RecentlyViewedRailProps {
  readonly ids: readonly string[];
  readonly currency: Currency;
}

export default function RecentlyViewedRail({ ids, currency }: RecentlyViewedRailProps) {
  const { t } = useTranslation();
  const [cards, setCards] = useState<readonly GoodsCard[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Products no longer sold answer 404 and are left out.
    const asked = ids.map((id) => api(getProduct, { params: { id } }).catch(() => undefined));
    void Promise.all(asked).then((replies) => {
      const found = replies.flatMap((reply) => (reply === undefined ? [] : [toGoodsCard(reply.product, currency)]));
      if (isCurrent) setCards(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [ids, currency]);
  if (cards.length === 0) return null;
  return (
    <Section labelledBy="recent-title">
      <GoodsRail
        list={list}
        label={t("product.recent")}
        cards={cards}
        header={<SectionHeader id="recent-title" title={t("product.recent")} className="mb-0! flex-1" />}
      />
    </Section>
  );
}
