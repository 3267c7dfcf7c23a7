import { breadcrumbLd, productLd } from "#web/entities/product/structured-data.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { toRenditionUrl } from "#web/lib/media/media-picture.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress, useOrigin } from "#web/lib/seo/page-head.tsx";
import type { ProductView } from "./load-product.ts";

/** Meta tags and structured data of a product. */
export function ProductHead({ product }: { readonly product: ProductView }) {
  const { t } = useTranslation();
  const text = useText();
  const origin = useOrigin();
  const toAddress = useAddress();
  // A programme's own page is the canonical one.
  const path = `/${product.kind === "programme" ? "programmes" : "product"}/${product.slug}`;
  const image = product.images[0];
  const data = import.meta.env.SSR
    ? [
        productLd({
          name: text(product.name),
          description: text(product.summary),
          url: toAddress(path),
          brand: t("common:brand"),
          category: text(product.categoryName),
          sku: product.variants[0]?.sku,
          images: product.images.map(({ url }) => origin + toRenditionUrl(url, 1200, "png")),
          price: product.price,
          isSoldOut: product.variants.every(({ stock }) => stock < 1),
          rating: product.rating,
        }),
        breadcrumbLd([
          { name: t("goods.home"), url: toAddress("/") },
          { name: text(product.categoryName), url: toAddress(`/shop-all?category=${product.categorySlug}`) },
          { name: text(product.name), url: toAddress(path) },
        ]),
      ]
    : undefined;
  return (
    <>
      <PageHead
        title={text(product.name)}
        description={text(product.summary)}
        path={path}
        type="product"
        image={image?.url}
      />
      <JsonLd data={data} />
    </>
  );
}
