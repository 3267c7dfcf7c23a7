import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { productLd } from "#web/entities/product/product-ld.ts";
import { breadcrumbLd } from "#web/entities/product/structured-data.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress, useOrigin } from "#web/lib/seo/page-head.tsx";
import type { BundleData } from "./load-bundles.ts";

function useServerLd({ bundle, drawn }: BundleData): object[] | undefined {
  const { t } = useTranslation("bundles");
  const shop = useTranslation("common").t;
  const goods = useTranslation().t;
  const text = useText();
  const origin = useOrigin();
  const toAddress = useAddress();
  if (drawn === undefined) return undefined;
  const { name, description, slug, parts, price, isSoldOut } = bundle;
  const url = toAddress(`/bundles/${slug}`);
  const isSent = parts.some(({ kind }) => kind === "physical");
  return [
    ...productLd({
      id: bundle.id,
      kind: isSent ? "physical" : "programme",
      name: text(name),
      description: text(description),
      url,
      brand: shop("brand"),
      category: t("title"),
      images: parts.flatMap(({ image }) => (image === null ? [] : [origin + toRenditionUrl(image.url, 1200, "png")])),
      price,
      country: drawn.shipping.country ?? undefined,
      returnDays: drawn.returnDays,
      parcel: isSent ? drawn.shipping : undefined,
      option: { label: "", english: "" },
      variants: [{ sku: slug, label: "", isSoldOut }],
      rating: { average: 0, count: 0 },
      reviews: [],
    }),
    breadcrumbLd([
      { name: goods("goods.home"), url: toAddress("/") },
      { name: t("title"), url: toAddress("/bundles") },
      { name: text(name), url },
    ]),
  ];
}

/** The structured data are not in the browser bundle. */
const useLd = import.meta.env.SSR ? useServerLd : () => undefined;

/** Meta tags and structured data of a bundle. */
export function BundleHead({ data }: { readonly data: BundleData }) {
  const text = useText();
  const ld = useLd(data);
  const { bundle } = data;
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
