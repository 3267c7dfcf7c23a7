import { lazy, Suspense } from "react";
import { directionOf } from "#shared/i18n/languages.ts";
import { ReviewPhotos } from "#web/entities/photos/review-photos.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Rating } from "#web/ui/rating.tsx";
import type { Drawn } from "./load-product.ts";

// Loaded for many reviews only.
const ReviewPages = lazy(() => import("./review-pages.tsx"));

interface ReviewsProps {
  readonly reviews: Drawn["reviews"];
  readonly slug: string;
}

/** The customers' reviews, and the distribution of their ratings. */
export default function Reviews({ reviews, slug }: ReviewsProps) {
  const { t } = useTranslation();
  const { pagination } = reviews;
  if (reviews.rating.count === 0) return <p>{t("product.noReviews")}</p>;
  return (
    <>
      <h2 className="sr-only">{t("product.reviewsTitle", { count: reviews.rating.count })}</h2>
      <Distribution reviews={reviews} />
      <ul className="reviews">
        {reviews.reviews.map((review) => (
          <ReviewLine key={review.id} review={review} />
        ))}
      </ul>
      {pagination.pages > 1 && (
        <Suspense fallback={null}>
          <ReviewPages page={pagination.page} pages={pagination.pages} slug={slug} />
        </Suspense>
      )}
    </>
  );
}

function Distribution({ reviews }: Pick<ReviewsProps, "reviews">) {
  const { t } = useTranslation();
  const { rating, distribution } = reviews;
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr] sm:items-center">
      <div className="text-text">
        <Ltr className="text-display leading-none! font-extrabold">{rating.average.toFixed(1)}</Ltr>
        <div className="mt-2">
          <Rating value={rating.average} label={t("product.ratingOf", { rating: rating.average.toFixed(1) })} />
        </div>
        <p className="text-small text-muted">{t("product.reviewCount", { count: rating.count })}</p>
      </div>
      <ul className="rating-spread">
        {distribution.map(({ stars, count }) => (
          <li key={stars}>
            <span>
              <Ltr>{stars}</Ltr>
              <span className="star" />
            </span>
            <progress
              value={count}
              max={rating.count}
              aria-label={t("product.stars", { count: stars })}
              className="bar"
            />
            <Ltr>{count}</Ltr>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReviewLine({ review }: { readonly review: Drawn["reviews"]["reviews"][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li>
      <article aria-label={review.title || review.author} lang={review.language} dir={directionOf(review.language)}>
        <Rating value={review.rating} size={16} label={t("product.ratingOf", { rating: review.rating })} />
        {review.title !== "" && (
          <h3>
            <UserText>{review.title}</UserText>
          </h3>
        )}
        <p>{review.body}</p>
        <ReviewPhotos
          photos={review.photos}
          nameOf={(number) => t("product.reviewPhoto", { number, author: review.author })}
        />
        <p lang={language}>
          <UserText>{review.author}</UserText> ·{" "}
          <UserText>
            <time dateTime={review.createdAt}>{review.day[language]}</time>
          </UserText>{" "}
          · {t("product.verifiedBuyer")}
        </p>
      </article>
    </li>
  );
}
