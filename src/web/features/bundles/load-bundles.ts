import { type Bundle, getBundle, listBundles } from "#shared/contract/bundles.ts";
import { toMinor } from "#shared/domain/money.ts";
import { formatDay } from "#web/entities/product/format-day.ts";
import { orNotFound } from "#web/entities/product/or-not-found.ts";
import { getApi, type getPageFacts } from "#web/lib/page-facts.ts";

type Context = Parameters<typeof getPageFacts>[0];

const toPrice = (currency: Bundle["currency"], price: number, before: number) => ({
  currency,
  amountMinor: toMinor(price),
  beforeMinor: toMinor(before),
});

/** Days are written on the server, since browsers differ. */
function toView({ currency, price, before, parts, endsAt, ...bundle }: Bundle) {
  return {
    ...bundle,
    price: toPrice(currency, price, before),
    parts: parts.map((part) => ({ ...part, price: toPrice(currency, part.price, part.before) })),
    until: endsAt === null ? null : { ar: formatDay(endsAt, "ar"), en: formatDay(endsAt, "en") },
  };
}

export type BundleView = ReturnType<typeof toView>;
export type PartView = BundleView["parts"][number];

export async function loadBundles(context: Context): Promise<BundleView[]> {
  const { bundles } = await getApi(context)(listBundles, {});
  return bundles.map(toView);
}

export async function loadBundle(context: Context, slug: string): Promise<BundleView> {
  const { bundle } = await orNotFound(getApi(context)(getBundle, { params: { slug: slug.toLowerCase() } }));
  return toView(bundle);
}
