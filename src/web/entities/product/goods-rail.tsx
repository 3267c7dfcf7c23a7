import type { ReactNode } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { type List, useListSeen } from "./analytics-item.ts";
import { GoodsCard } from "./goods-card.tsx";
import { type Cards, useCards } from "./packed-cards.ts";

export interface GoodsRailProps {
  readonly list: List;
  readonly label: string;
  readonly cards: Cards;
  readonly header: ReactNode;
}

/** Product cards in a horizontal scroller. */
export function GoodsRail({ list, label, header, ...props }: GoodsRailProps) {
  const { t } = useTranslation("common");
  const cards = useCards(props.cards);
  useListSeen(list, cards);
  return (
    <Rail
      label={label}
      labels={{ previous: t("previous"), next: t("next") }}
      header={header}
      itemClass="w-[max(44%,8.5rem)] sm:w-[30%] lg:w-[23.4%]"
    >
      {cards.map((card) => (
        <GoodsCard key={card.id} card={card} list={list} cards={cards} hasQuickAdd={false} />
      ))}
    </Rail>
  );
}
