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
  className?: string | undefined;
};

/** One tab stop: the heading's link covers the card. */
export function ProductCard(props: ProductCardProps) {
  const { href, onSelect, title, image, badge, meta, rating, price, points, action, corner, dimmed, className } = props;
  const Heading = props.headingLevel ?? "h3";
  return (
    <article className={cx("group relative flex flex-col", className)}>
      <div className="relative aspect-square overflow-hidden rounded-xl bg-ink-100">
        <div
          className={cx(
            "size-full transition-[scale] duration-320 ease-out group-hover:scale-[1.03] motion-reduce:scale-100 [&>*]:size-full [&>*]:object-cover",
            dimmed && "opacity-55",
          )}
        >
          {image}
        </div>
        {badge && <div className="absolute start-2.5 top-2.5 flex flex-col items-start gap-1.5">{badge}</div>}
      </div>
      <div className="flex flex-1 flex-col gap-0.5 pt-3">
        <Heading className="text-card font-semibold">
          <UiLink
            href={href}
            onClick={onSelect}
            className="line-clamp-2 no-underline after:absolute after:inset-0 after:rounded-xl hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {title}
          </UiLink>
        </Heading>
        {meta && <p className="text-small text-muted">{meta}</p>}
        {rating}
        <div className="mt-auto pt-1">{price}</div>
        {points && <div className="text-small text-gold-text">{points}</div>}
      </div>
      {action && (
        <div className="pointer-events-none absolute inset-x-0 top-0 z-1 flex aspect-square items-end justify-end p-2 *:pointer-events-auto">
          {action}
        </div>
      )}
      {corner && <div className="absolute end-1 top-1 z-1">{corner}</div>}
    </article>
  );
}
