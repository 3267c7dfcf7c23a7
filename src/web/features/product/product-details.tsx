import { lazy, Suspense } from "react";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Kept } from "#web/lib/kept.tsx";
import { AccordionItem } from "#web/ui/accordion.tsx";
import type { Drawn, ProductData } from "./load-product.ts";
import { ReviewEntry } from "./review-entry.tsx";

// Loaded for gift cards only.
const GiftCardDetails = lazy(() => import("./gift-card-details.tsx"));
// The server renders them; loaded only if a later page shows them.
const Reviews = lazy(() => import("./reviews.tsx"));
// Loaded for food and supplements only.
const NutritionPanel = lazy(() => import("./nutrition-panel.tsx"));

/** Description, facts, usage and reviews, each collapsible. */
export function ProductDetails({ data: { product, drawn } }: { readonly data: ProductData }) {
  const { t } = useTranslation();
  return (
    <div className="border-t border-line">
      <Kept data={drawn}>{({ details }) => <About {...details} />}</Kept>
      {product.kind === "gift_card" && (
        <Suspense fallback={null}>
          <GiftCardDetails />
        </Suspense>
      )}
      <AccordionItem id="reviews" title={t("product.reviewsTitle", { count: product.rating.count })} open>
        <ReviewEntry slug={product.slug} />
        <Kept data={drawn}>
          {({ reviews }) => (
            <Suspense fallback={null}>
              <Reviews reviews={reviews} slug={product.slug} />
            </Suspense>
          )}
        </Kept>
      </AccordionItem>
    </div>
  );
}

function About({ description, facts, nutrition, usage }: Drawn["details"]) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <>
      {text(description) !== "" && (
        <AccordionItem title={t("product.description")} open>
          {text(description)
            .split(/\n\s*\n/)
            .map((paragraph) => (
              <p key={paragraph} className="mb-3 last:mb-0">
                {paragraph}
              </p>
            ))}
        </AccordionItem>
      )}
      {facts.length > 0 && (
        <AccordionItem title={t("product.facts")} open>
          <FactsTable facts={facts} />
        </AccordionItem>
      )}
      {nutrition && (
        <AccordionItem title={t("product.nutrition.title")} open>
          <Suspense fallback={null}>
            <NutritionPanel label={nutrition} />
          </Suspense>
        </AccordionItem>
      )}
      {usage && <AccordionItem title={t("product.howToUse")}>{t(`product.usage.${usage}`)}</AccordionItem>}
    </>
  );
}

function FactsTable({ facts }: Pick<Drawn["details"], "facts">) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <table className="facts">
      <caption className="sr-only">{t("product.facts")}</caption>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={text(label)}>
            <th scope="row">{text(label)}</th>
            <td>
              <bdi>{text(value)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
