import type { GoodsCard as Card } from "#shared/domain/goods-card.ts";
import { cx } from "#web/ui/cx.ts";
import { type List, useListSeen } from "./analytics-item.ts";
import { GoodsCard } from "./goods-card.tsx";

export interface GoodsGridProps {
  readonly list: List;
  readonly cards: readonly Card[];
  readonly columns?: string;
  readonly headingLevel?: "h2" | "h3";
  /** Number of pictures that are loaded eagerly. */
  readonly eager?: number;
  /** Classes of an item by its index. */
  readonly itemClass?: (index: number) => string | undefined;
}

const usualColumns = "grid-pairs md:grid-cols-3 lg:grid-cols-4";

/** Product cards in a grid. */
export function GoodsGrid({
  list,
  cards,
  columns = usualColumns,
  headingLevel = "h3",
  eager = 0,
  itemClass,
}: GoodsGridProps) {
  useListSeen(list, cards);
  return (
    <ul className={cx("goods-grid", columns)}>
      {cards.map((card, index) => (
        <li key={card.id} className={itemClass?.(index)}>
          <GoodsCard card={card} list={list} cards={cards} headingLevel={headingLevel} priority={index < eager} />
        </li>
      ))}
    </ul>
  );
}
