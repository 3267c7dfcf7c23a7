import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getMyReview } from "#shared/contract/reviews.ts";
import { ReviewPhotos } from "#web/entities/photos/review-photos.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ReviewForm } from "./review-form.tsx";

type Mine = ReplyOf<typeof getMyReview>;

/** The customer's review of the product, its form, or why reviewing is not possible. */
export function MyReview({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  const { load, retry, replace } = useOnDemand(`my review ${slug}`, (signal) =>
    api(getMyReview, { params: { id: slug } }, { signal }),
  );
  if (load.status === "loading") return <Skeleton className="h-8 w-56" />;
  if (load.status === "failed") {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t("review.unknown")}</p>
        <Button variant="secondary" size="sm" onClick={retry}>
          {t("common:retry")}
        </Button>
      </div>
    );
  }
  const { review, hasBought } = load.data;
  if (review !== null) return <Written review={review} />;
  if (!hasBought) return <p>{t("refusals.codes.REVIEW_NOT_BOUGHT")}</p>;
  return <Unwritten slug={slug} onWritten={(fresh) => replace({ hasBought, review: fresh })} />;
}

interface UnwrittenProps {
  readonly slug: string;
  readonly onWritten: (review: NonNullable<Mine["review"]>) => void;
}

/** The form opens on demand: most customers come to read. */
function Unwritten({ slug, onWritten }: UnwrittenProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReviewForm slug={slug} onWritten={onWritten} onCancel={() => setOpen(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{t("review.bought")}</p>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("review.write")}
      </Button>
    </div>
  );
}

function Written({ review }: { readonly review: NonNullable<Mine["review"]> }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // The submitted form is gone: move the focus to the result.
  useEffect(() => {
    if (document.activeElement === document.body && review.status === "pending") place.current?.focus();
  }, [review.status]);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <p className="font-semibold text-text" role="status">
        {review.refusal === null ? t(`review.states.${review.status}`) : t("review.refused")}
      </p>
      <Typed>{review.refusal ?? ""}</Typed>
      <Rating value={review.rating} size={16} label={t("product.ratingOf", { rating: review.rating })} />
      <Typed>{review.title}</Typed>
      <Typed>{review.body}</Typed>
      <ReviewPhotos
        photos={review.photos}
        nameOf={(number) => t("product.reviewPhoto", { number, author: review.author })}
      />
    </div>
  );
}

function Typed({ children }: { readonly children: ReactNode }) {
  if (children === "") return null;
  return (
    <p className="whitespace-pre-line">
      <UserText>{children}</UserText>
    </p>
  );
}
