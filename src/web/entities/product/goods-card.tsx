import type { GoodsCard as Card } from "#shared/domain/goods-card.ts";
import { HeartButton } from "#web/entities/wishlist/heart-button.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { ProductCard } from "#web/ui/product-card.tsx";
import { type List, pushSelected } from "./analytics-item.ts";
import { GoodsPrice, PointsToEarn, SavingBadge } from "./goods-price.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

export interface GoodsCardProps {
  readonly card: Card;
  readonly list: List;
  readonly cards: readonly Card[];
  /** Loads the picture eagerly, for the first cards of a page. */
  readonly priority?: boolean;
  readonly headingLevel?: "h2" | "h3";
  readonly hasQuickAdd?: boolean;
}

const sizes = "(min-width:64rem) 290px,(min-width:40rem) 30vw,46vw";
// For 290 px at double density, and half a phone's width at triple density.
const cardWidths = [320, 480, 640];

export function GoodsCard({
  card,
  list,
  cards,
  priority = false,
  headingLevel = "h3",
  hasQuickAdd = true,
}: GoodsCardProps) {
  const text = useText();
  return (
    <ProductCard
      href={card.kind === "programme" ? `/programmes/${card.slug}` : `/product/${card.slug}`}
      onSelect={() => pushSelected(list, cards, card)}
      title={text(card.name)}
      headingLevel={headingLevel}
      image={card.image && <CardPicture card={card} image={card.image} priority={priority} />}
      badge={<CardBadges card={card} />}
      meta={card.choices}
      rating={card.rating.count > 0 && <CardRating rating={card.rating} />}
      price={<GoodsPrice price={card.price} />}
      points={<PointsToEarn onEgpMinor={card.earnsOnEgpMinor} />}
      corner={<HeartButton thing={card} />}
      dimmed={card.isSoldOut}
      isPoster={card.kind === "package"}
      action={hasQuickAdd && card.quickSize !== null && <QuickAdd card={card} size={card.quickSize} />}
    />
  );
}

// The card decides the size; its heading is the alternative text.
const whole = { width: 640, height: 640, alt: { ar: "", en: "" } };

interface CardPictureProps {
  readonly card: Card;
  readonly image: NonNullable<Card["image"]>;
  readonly priority: boolean;
}

/**
 * Package posters are wider than high and shown whole on a dark background. Programme posters are higher than wide
 * and cropped at the top, under the badge and the heart.
 */
function CardPicture({ card, image, priority }: CardPictureProps) {
  const isPoster = card.kind === "package";
  return (
    <>
      <MediaPicture
        image={{ ...whole, ...image, ...(isPoster ? { placeholder: "var(--color-ink-950)" } : {}) }}
        sizes={sizes}
        priority={priority}
        isDecoration
        widths={cardWidths}
      />
      {card.secondView && <img src={card.secondView} alt="" loading="lazy" className="second-view" />}
    </>
  );
}

function CardBadges({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  return (
    <>
      {card.isSoldOut && <Badge>{t("goods.soldOut")}</Badge>}
      <SavingBadge price={card.price} />
      {card.isNew && <Badge tone="flare">{t("goods.new")}</Badge>}
    </>
  );
}

function CardRating({ rating }: Pick<Card, "rating">) {
  const { t } = useTranslation();
  return (
    <p className="goods-rating">
      <span className="sr-only">{t("goods.rating")}</span>
      <b dir="ltr">{rating.average.toFixed(1)}</b>
      <Ltr>{`(${rating.count})`}</Ltr>
    </p>
  );
}

function QuickAdd({ card, size }: { readonly card: Card; readonly size: string }) {
  const { t } = useTranslation();
  const text = useText();
  const { addToCart, isBusy } = useAddToCart();
  return (
    <button
      type="button"
      className="btn btn-secondary btn-square-md quick-add"
      aria-label={t("goods.addNamed", { name: text(card.name) })}
      disabled={isBusy}
      onClick={() => void addToCart({ product: card, size, quantity: 1 })}
    />
  );
}
