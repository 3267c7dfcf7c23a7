import { GoodsPrice } from "#web/entities/product/goods-price.tsx";
import { itemListLd } from "#web/entities/product/structured-data.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress } from "#web/lib/seo/page-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { targetIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { BundlePictures } from "./bundle-pictures.tsx";
import type { BundleView } from "./load-bundles.ts";

/** All bundles that are sold now. */
export function BundlesPage({ bundles }: { readonly bundles: readonly BundleView[] }) {
  const { t } = useTranslation("bundles");
  const toAddress = useAddress();
  const urls = import.meta.env.SSR ? bundles.map(({ slug }) => toAddress(`/bundles/${slug}`)) : [];
  return (
    <main id="main" className="page pb-14">
      <PageHead
        title={t("title")}
        description={t("lead")}
        path="/bundles"
        image={bundles[0]?.parts[0]?.image?.url}
        isUnlisted={bundles.length === 0}
      />
      <JsonLd data={import.meta.env.SSR ? itemListLd(t("title"), urls) : undefined} />
      <PageHeader title={t("title")} lead={t("lead")} large />
      {bundles.length === 0 ? (
        <EmptyState
          icon={targetIcon}
          title={t("nothing")}
          description={t("nothingHint")}
          actions={
            <LocalLink to="/store" className={buttonClass()}>
              {t("store")}
            </LocalLink>
          }
        />
      ) : (
        <ul className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {bundles.map((bundle, at) => (
            <BundleCard key={bundle.id} bundle={bundle} priority={at < 3} />
          ))}
        </ul>
      )}
    </main>
  );
}

function BundleCard({ bundle, priority }: { readonly bundle: BundleView; readonly priority: boolean }) {
  const { t } = useTranslation("bundles");
  const text = useText();
  return (
    <li className="relative flex flex-col gap-2">
      <BundlePictures parts={bundle.parts} priority={priority} />
      <LocalLink
        to={`/bundles/${bundle.slug}`}
        className="text-h3 font-bold no-underline after:absolute after:inset-0 hover:underline"
      >
        {text(bundle.name)}
      </LocalLink>
      <p className="text-small text-muted">{bundle.parts.map(({ name }) => text(name)).join(" + ")}</p>
      <GoodsPrice price={bundle.price} hasSaving />
      {bundle.isSoldOut && <p className="text-small font-semibold text-danger">{t("soldOut")}</p>}
    </li>
  );
}
