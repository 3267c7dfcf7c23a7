import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { offerLd } from "#web/entities/product/offer-ld.ts";
import { breadcrumbLd, schemaContext } from "#web/entities/product/structured-data.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress, useOrigin } from "#web/lib/seo/page-head.tsx";
import type { BundleView } from "./load-bundles.ts";

function useServerLd({ name, description, slug, parts, price, isSoldOut }: BundleView): object[] {
  const { t } = useTranslation("bundles");
  const shop = useTranslation("common").t;
  const goods = useTranslation().t;
  const text = useText();
  const origin = useOrigin();
  const toAddress = useAddress();
  const url = toAddress(`/bundles/${slug}`);
  const facts = { kind: "physical" as const, url, price, country: undefined, returnDays: 0, parcel: undefined };
  return [
    {
      "@context": schemaContext,
      "@type": "Product",
      name: text(name),
      description: text(description),
      url,
      sku: slug,
      brand: { "@type": "Brand", name: shop("brand") },
      image: parts.flatMap(({ image }) => (image === null ? [] : [origin + toRenditionUrl(image.url, 1200, "png")])),
      isRelatedTo: parts.map((part) => ({
        "@type": "Product",
        name: text(part.name),
        url: toAddress(`/${part.kind === "programme" ? "programmes" : "product"}/${part.slug}`),
      })),
      offers: offerLd(facts, isSoldOut),
    },
    breadcrumbLd([
      { name: goods("goods.home"), url: toAddress("/") },
      { name: t("title"), url: toAddress("/bundles") },
      { name: text(name), url },
    ]),
  ];
}

/** Nothing of it is in the browser bundle. */
const useLd = import.meta.env.SSR ? useServerLd : () => undefined;

/** Meta tags and structured data of a bundle. */
export function BundleHead({ bundle }: { readonly bundle: BundleView }) {
  const text = useText();
  const ld = useLd(bundle);
  return (
    <>
      <PageHead
        title={text(bundle.name)}
        description={text(bundle.description)}
        path={`/bundles/${bundle.slug}`}
        type="product"
        image={bundle.parts[0]?.image?.url}
      />
      <JsonLd data={ld} />
    </>
  );
}
