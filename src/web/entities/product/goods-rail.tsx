import type { ReactNode } from "react";
import type { GoodsCard as Card } from "#shared/domain/goods-card.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { type List, useListSeen } from "./analytics-item.ts";
import { GoodsCard } from "./goods-card.tsx";

export interface GoodsRailProps {
  readonly list: List;
  readonly label: string;
  readonly cards: readonly Card[];
  readonly header: ReactNode;
}

/** Product cards in a horizontal scroller. */
export function GoodsRail({ list, label, cards, header }: GoodsRailProps) {
  const { t } = useTranslation("common");
  useListSeen(list, cards);
  return (
    <Rail label={label} labels={{ previous: t("previous"), next: t("next") }} header={header} itemClass="rail-goods">
      {cards.map((card) => (
        <GoodsCard key={card.id} card={card} list={list} cards={cards} hasQuickAdd={false} />
      ))}
    </Rail>
  );
}
