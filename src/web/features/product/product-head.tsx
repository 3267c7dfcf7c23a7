import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { type ProductFacts, productLd } from "#web/entities/product/product-ld.ts";
import { breadcrumbLd } from "#web/entities/product/structured-data.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress, useOrigin } from "#web/lib/seo/page-head.tsx";
import type { Drawn, ProductData, ProductView } from "./load-product.ts";

// A programme's own page is the canonical one.
const toPath = ({ kind, slug }: ProductView): string => `/${kind === "programme" ? "programmes" : "product"}/${slug}`;

function useProductFacts({ product }: ProductData): (drawn: Drawn) => ProductFacts {
  const { t } = useTranslation();
  const text = useText();
  const origin = useOrigin();
  const toAddress = useAddress();
  return ({ details, variants, reviews, delivery }) => ({
    id: product.id,
    kind: product.kind,
    name: text(product.name),
    description: text(details.description) || text(product.summary),
    url: toAddress(toPath(product)),
    brand: t("common:brand"),
    category: text(product.categoryName),
    images: product.images.map(({ url }) => origin + toRenditionUrl(url, 1200, "png")),
    price: product.price,
    country: delivery.countryCode ?? undefined,
    returnDays: delivery.returnDays,
    parcel: product.kind === "physical" ? delivery : undefined,
    option: { label: text(product.variantLabel), english: product.variantLabel.en },
    variants: variants.map(({ sku, gtin, label, stock, own }) => ({
      sku,
      gtin,
      label: text(label),
      isSoldOut: stock < 1,
      price: own?.price,
    })),
    rating: product.rating,
    reviews: reviews.reviews.map(({ rating, ...review }) => ({ ...review, stars: rating })),
  });
}

function useServerLd(data: ProductData): object[] | undefined {
  const { t } = useTranslation();
  const text = useText();
  const toAddress = useAddress();
  const toFacts = useProductFacts(data);
  if (data.drawn === undefined) return undefined;
  const facts = toFacts(data.drawn);
  const { categoryName, categorySlug } = data.product;
  return [
    ...productLd(facts),
    breadcrumbLd([
      { name: t("goods.home"), url: toAddress("/") },
      { name: text(categoryName), url: toAddress(`/shop-all?category=${categorySlug}`) },
      { name: facts.name, url: facts.url },
    ]),
  ];
}

/** The structured data are not in the browser bundle. */
const useLd = import.meta.env.SSR ? useServerLd : () => undefined;

/** Meta tags and structured data of a product. */
export function ProductHead({ data }: { readonly data: ProductData }) {
  const text = useText();
  const ld = useLd(data);
  const { product } = data;
  return (
    <>
      <PageHead
        title={text(product.seo.title) || text(product.name)}
        description={text(product.seo.description) || text(product.summary)}
        path={toPath(product)}
        type="product"
        image={product.images[0]?.url}
      />
      <JsonLd data={ld} />
    </>
  );
}
