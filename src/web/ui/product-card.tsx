import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { UiLink } from "./ui-link.tsx";

export type ProductCardProps = {
  href: string;
  onSelect?: (() => void) | undefined;
  title: ReactNode;
  /** A square picture; clipped by the card. */
  image: ReactNode;
  badge?: ReactNode;
  meta?: ReactNode;
  rating?: ReactNode;
  price: ReactNode;
  /** The points line below the price. */
  points?: ReactNode;
  /** Quick add: a small button in the lower corner of the picture, above the card's link. */
  action?: ReactNode;
  /** A small button in the corner of the picture, above the card's link. */
  corner?: ReactNode;
  headingLevel?: "h2" | "h3";
  dimmed?: boolean | undefined;
  /** The picture is shown whole, not cropped. */
  isPoster?: boolean | undefined;
  className?: string | undefined;
};

/** One tab stop: the heading's link covers the card. */
export function ProductCard(props: ProductCardProps) {
  const { href, onSelect, title, image, badge, meta, rating, price, points, action, corner, className } = props;
  const Heading = props.headingLevel ?? "h3";
  return (
    <article className={cx("goods", className)}>
      <div className={cx("goods-picture", props.isPoster && "goods-poster", props.dimmed && "goods-dimmed")}>
        {image}
        {badge && <div className="goods-badges">{badge}</div>}
      </div>
      <div className="goods-body">
        <Heading className="goods-name">
          <UiLink href={href} onClick={onSelect}>
            {title}
          </UiLink>
        </Heading>
        {meta && <p className="goods-meta">{meta}</p>}
        {rating}
        {price}
        {points}
      </div>
      {action && <div className="goods-action">{action}</div>}
      {corner}
    </article>
  );
}
