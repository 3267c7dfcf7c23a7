import MarketNote from "#web/entities/market/market-note.tsx";
import NeededGoods from "#web/entities/product/needed-goods.tsx";
import CoachChoice from "./coach-choice.tsx";
import type { ProductData } from "./load-product.ts";

interface Props {
  readonly data: ProductData;
  readonly isAbove?: boolean;
}

/** Parts that few products have: the note on another market's prices, the goods that a programme needs, and coaches. */
export default function OnSomePages({ data: { product, marketNote, needed, coaches }, isAbove = false }: Props) {
  if (isAbove) return marketNote && <MarketNote note={marketNote} />;
  return (
    <>
      {needed.length > 0 && <NeededGoods goods={needed} />}
      {coaches.length > 0 && <CoachChoice packageId={product.id} slug={product.slug} coaches={coaches} />}
    </>
  );
}
