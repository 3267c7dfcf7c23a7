import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

interface ReviewPagesProps {
  readonly page: number;
  readonly pages: number;
  readonly slug: string;
}

/** Previous and next page of reviews. */
export default function ReviewPages({ page, pages, slug }: ReviewPagesProps) {
  const { t } = useTranslation();
  const linkTo = (to: number) => ({
    to: `/product/${slug}?reviews=${to}#reviews`,
    className: buttonClass({ variant: "secondary", size: "sm" }),
  });
  return (
    <nav aria-label={t("product.reviewPages")} className="mt-6 flex flex-wrap gap-3">
      {page > 1 && (
        <LocalLink {...linkTo(page - 1)} rel="prev">
          {t("product.previousReviews")}
        </LocalLink>
      )}
      {page < pages && (
        <LocalLink {...linkTo(page + 1)} rel="next">
          {t("product.nextReviews")}
        </LocalLink>
      )}
    </nav>
  );
}
