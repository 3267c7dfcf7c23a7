import { getProduct, getRelatedProducts, type Product } from "#shared/contract/catalogue.ts";
import { getShipping, type ShippingOffer } from "#shared/contract/checkout.ts";
import { type CoachOffer, getCoaches } from "#shared/contract/coaches.ts";
import { getShopDetails } from "#shared/contract/content.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getNeededProducts } from "#shared/contract/product-needs.ts";
import { getReplenishmentOffer } from "#shared/contract/replenishments.ts";
import type { MarketReturnRights } from "#shared/contract/return-rights.ts";
import { getReviews, type Review } from "#shared/contract/reviews.ts";
import { toColor } from "#shared/domain/colors.ts";
import { countryName } from "#shared/domain/countries.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type CardReader, toGoodsCard } from "#shared/domain/goods-card.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { ofVariant, toEarningAmount, toInstalments, toPriceView } from "#shared/domain/price-view.ts";
import { toMarketNote } from "#web/entities/market/market-note-view.ts";
import { toWhatsAppLink } from "#web/entities/order/whatsapp-link.ts";
import { formatDay } from "#web/entities/product/format-day.ts";
import { toNeededGoods } from "#web/entities/product/needed-goods-view.ts";
import { orNotFound } from "#web/entities/product/or-not-found.ts";
import { packCards } from "#web/entities/product/packed-cards.ts";
import { drawnByServer } from "#web/lib/drawn-by-server.ts";
import { inOneLanguage } from "#web/lib/i18n/one-language.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";
import { toNutritionView } from "./nutrition-view.ts";

const reviewsPerPage = "6";

type PackFor = CardReader & Parameters<typeof packCards>[1];

/** The delivery details of a page. Country names are made on the server, since they differ between browsers. */
function toDelivery(offer: ShippingOffer, returnRights: MarketReturnRights) {
  const { country, promise, ...rest } = offer;
  const { days: returnDays, text: returns } = returnRights[toMarket(country, offer.currency)];
  return {
    ...rest,
    returnDays,
    returns,
    arrives: promise.text,
    countryCode: country,
    country: country === null ? null : { ar: countryName(country, "ar"), en: countryName(country, "en") },
  };
}
export type Delivery = ReturnType<typeof toDelivery>;

const usages = ["supplements", "equipment", "apparel", "accessories", "snacks", "recovery"] as const;

/** The fields that depend on the price. */
function toPriced(product: Parameters<typeof toEarningAmount>[0], currency: Currency) {
  const price = toPriceView(product, currency);
  return { price, earnsOnEgpMinor: toEarningAmount(product), instalments: toInstalments(price) };
}

function toView(product: Product, currency: Currency) {
  const { id, slug, kind, name, summary, images, variantLabel, rating, isNew } = product;
  const priced = toPriced(product, currency);
  const { isFrom } = priced.price;
  return {
    ...priced,
    id,
    slug,
    kind,
    name,
    summary,
    images,
    variantLabel,
    rating,
    isNew,
    category: product.category.name.en,
    categoryName: product.category.name,
    categorySlug: product.category.slug,
    seo: product.seo,
    variants: product.variants.map(({ size, label, stock, sku, prices }) => ({
      size,
      label,
      stock,
      sku,
      gtin: product.gtins.find((one) => one.sku === sku)?.gtin,
      swatch: toColor(size),
      /** Only if the variants have different prices. */
      ...(isFrom && { own: toPriced(ofVariant(product, { prices }), currency) }),
    })),
    programme: product.programme ?? null,
    coaching: product.coaching ?? null,
  };
}

/** The descriptions of a product below its buttons. */
function toDetails({ category, description, facts, nutrition }: Product) {
  return {
    description,
    facts,
    /** Key of the text on how to use it. */
    usage: usages.find((each) => each === category.slug) ?? null,
    nutrition: nutrition && toNutritionView(nutrition),
  };
}

/** Coaches with free places first. */
const byRoom = (coaches: readonly CoachOffer[]): CoachOffer[] =>
  coaches.toSorted((a, b) => Number(a.availability === "full") - Number(b.availability === "full"));

/** Dates are formatted on the server, since browsers differ. */
const withDay = (review: Review) => ({
  ...review,
  day: { ar: formatDay(review.createdAt, "ar"), en: formatDay(review.createdAt, "en") },
});

/** Products that are often bought together, and other related ones. */
function toRails({ products, boughtTogether }: ReplyOf<typeof getRelatedProducts>, facts: PackFor) {
  const cards = products.map((each) => inOneLanguage(toGoodsCard(each, facts), facts.language));
  const isTogether = ({ id }: { readonly id: string }): boolean => boughtTogether.includes(id);
  return {
    together: packCards(cards.filter(isTogether), facts),
    related: packCards(
      cards.filter((card) => !isTogether(card)),
      facts,
    ),
  };
}

/** Loads a product and the related data of its page. */
export async function loadProduct(context: Parameters<typeof getPageFacts>[0], id: string, url: string) {
  const facts = getPageFacts(context);
  const { currency, country } = facts;
  const api = getApi(context);
  const params = { id: id.toLowerCase() };
  const page = /^[1-9]\d{0,3}$/.exec(new URL(url).searchParams.get("reviews") ?? "")?.[0] ?? "1";
  const query = country === undefined ? {} : { country };
  const [{ product }, related, reviews, { shipping }, { shop }, { offer: repeat }] = await orNotFound(
    Promise.all([
      api(getProduct, { params }),
      api(getRelatedProducts, { params }),
      api(getReviews, { params, query: { page, limit: reviewsPerPage } }),
      api(getShipping, { query }),
      api(getShopDetails, {}),
      api(getReplenishmentOffer, { params }),
    ]),
  );
  const coaches = product.coaching === undefined ? [] : byRoom((await api(getCoaches, {})).coaches);
  const { products: needed } =
    product.kind === "programme" ? await api(getNeededProducts, { params }) : { products: [] };
  const view = toView(product, currency);
  const seen = {
    product: { ...view, variants: view.variants.map(({ sku, gtin, ...shown }) => shown) },
    marketNote: toMarketNote(facts),
    /** The goods that a programme needs. */
    needed: needed.map((each) => toNeededGoods(each, currency)),
    /** The coaches to choose from for a package. */
    coaches,
  };
  const drawn = {
    details: toDetails(product),
    reviews: { ...reviews, reviews: reviews.reviews.map(withDay) },
    /** The savings of a repeat order. */
    repeat,
    /** Opens a chat with the shop; the message is appended. Null if the shop has no number. */
    whatsApp: toWhatsAppLink(shop.whatsapp, "") ?? null,
    delivery: toDelivery(shipping, product.returnRights),
    /** With the fields for search engines. */
    variants: view.variants,
  };
  const shown = { ...inOneLanguage(seen, facts.language), ...toRails(related, facts) };
  return drawnByServer(facts, shown, inOneLanguage(drawn, facts.language));
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>;
export type ProductView = ProductData["product"];
export type Drawn = NonNullable<ProductData["drawn"]>;
