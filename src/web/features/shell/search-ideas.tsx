import { useState } from "react";
import { getProductCards } from "#shared/contract/product-cards.ts";
import { forgetSearches, recentSearches } from "#web/entities/search/recent-searches.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";

const popularQuery = { kind: "physical", sort: "popular", inStock: "true", limit: "6" } as const;

/** Shown before typing: the searches of this browser, and popular products. */
export function SearchIdeas({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation();
  const text = useText();
  const [recent, setRecent] = useState(recentSearches);
  const { load } = useOnDemand("popular", (signal) => api(getProductCards, { query: popularQuery }, { signal }));
  const popular = load.status === "ready" ? load.data.products : [];
  const forget = (): void => {
    forgetSearches();
    setRecent([]);
  };
  return (
    <div className="mt-4 flex flex-col gap-5">
      {recent.length > 0 && (
        <section aria-labelledby="recent-searches">
          <div className="mb-2 flex items-center justify-between gap-3">
            <h3 id="recent-searches" className="text-card font-bold">
              {t("search.recent")}
            </h3>
            <Button variant="link" className="text-small" onClick={forget}>
              {t("search.forget")}
            </Button>
          </div>
          <ul className="flex flex-wrap gap-2">
            {recent.map((search) => (
              <li key={search}>
                <LocalLink
                  to={`/shop-all?search=${encodeURIComponent(search)}`}
                  className={chipClass()}
                  onClick={onChoose}
                >
                  <bdi>{search}</bdi>
                </LocalLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular-products">
          <h3 id="popular-products" className="mb-1 text-card font-bold">
            {t("search.popular")}
          </h3>
          <ul>
            {popular.map((product) => (
              <li key={product.id}>
                <LocalLink
                  to={`/product/${product.slug}`}
                  className="flex min-h-11 items-center no-underline hover:underline"
                  onClick={onChoose}
                >
                  {text(product.name)}
                </LocalLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
