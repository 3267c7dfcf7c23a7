import { getProduct } from "#shared/contract/catalogue.ts";
import { toGoodsCard } from "#shared/domain/goods-card.ts";
import { GoodsRail } from "#web/entities/product/goods-rail.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import type { RecentlyViewedProps } from "./recently-viewed.tsx";
import { recentlyViewed } from "./viewed-products.ts";

const list = { id: "recently_viewed", name: "Recently viewed" };

export default function RecentlyViewedRail({ productId, currency }: RecentlyViewedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ids = recentlyViewed().filter((id) => id !== productId);
  const { load } = useOnDemand(ids.join(" "), async (signal) => {
    // Products no longer sold answer 404 and are left out.
    const replies = await Promise.all(
      ids.map((id) => api(getProduct, { params: { id } }, { signal }).catch(() => undefined)),
    );
    return replies.flatMap((reply) =>
      reply === undefined ? [] : [toGoodsCard(reply.product, { currency, language })],
    );
  });
  const cards = load.status === "ready" ? load.data : [];
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
