import { type Bundle, getBundle, listBundles } from "#shared/contract/bundles.ts";
import { getProduct } from "#shared/contract/catalogue.ts";
import { getShipping } from "#shared/contract/checkout.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { toMinor } from "#shared/domain/money.ts";
import { formatDay } from "#web/entities/product/format-day.ts";
import { orNotFound } from "#web/entities/product/or-not-found.ts";
import { drawnByServer } from "#web/lib/drawn-by-server.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";

type Context = Parameters<typeof getPageFacts>[0];

const toPrice = (currency: Bundle["currency"], price: number, before: number) => ({
  currency,
  amountMinor: toMinor(price),
  beforeMinor: toMinor(before),
});

/** Dates are formatted on the server, since browsers differ. */
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

/** Delivery and returns for search engines: a part that cannot be returned makes the whole bundle so. */
async function loadTerms(context: Context, parts: Bundle["parts"]) {
  const { country, currency } = getPageFacts(context);
  const api = getApi(context);
  const [{ shipping }, ...products] = await Promise.all([
    api(getShipping, { query: country === undefined ? {} : { country } }),
    ...parts.map(({ slug }) => api(getProduct, { params: { id: slug } })),
  ]);
  const market = toMarket(country, currency);
  return { shipping, returnDays: Math.min(...products.map(({ product }) => product.returnRights[market].days)) };
}

export async function loadBundle(context: Context, slug: string) {
  const { bundle } = await orNotFound(getApi(context)(getBundle, { params: { slug: slug.toLowerCase() } }));
  const terms = await orNotFound(loadTerms(context, bundle.parts));
  return drawnByServer(getPageFacts(context), { bundle: toView(bundle) }, terms);
}
export type BundleData = Awaited<ReturnType<typeof loadBundle>>;
