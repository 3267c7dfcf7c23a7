import type { ShopDetails } from "#shared/contract/content.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { PriceView } from "./price-view.ts";

const context = "https://schema.org";

export interface ListedThing {
  readonly name: string;
  readonly url: string;
}

/** JSON-LD of an ordered list of pages. */
export function itemListLd(name: string, things: readonly ListedThing[]): object {
  const itemListElement = things.map((thing, index) => ({ "@type": "ListItem", position: index + 1, ...thing }));
  return { "@context": context, "@type": "ItemList", name, numberOfItems: things.length, itemListElement };
}

/** JSON-LD of the breadcrumbs from the home page to this one. */
export function breadcrumbLd(crumbs: readonly ListedThing[]): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** JSON-LD of the shop and its search. */
export function organizationLd(shop: ShopDetails, language: "ar" | "en", home: string, search: string): object[] {
  return [
    {
      "@context": context,
      "@type": "Organization",
      name: shop.name[language],
      legalName: shop.legalName[language],
      url: home,
      email: shop.email,
      telephone: shop.phone,
      address: shop.address[language],
      sameAs: shop.social.map(({ url }) => url),
    },
    {
      "@context": context,
      "@type": "WebSite",
      name: shop.name[language],
      url: home,
      inLanguage: language,
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${search}?search={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

export interface ProductFacts {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly brand: string;
  readonly category: string;
  readonly sku: string | undefined;
  readonly images: readonly string[];
  readonly price: PriceView;
  readonly isSoldOut: boolean;
  readonly rating: { readonly average: number; readonly count: number };
}

/** JSON-LD of a product with one price, in the merchant listing format: a plain number with a decimal point. */
export function productLd(facts: ProductFacts): object {
  const { rating, price } = facts;
  return {
    "@context": context,
    "@type": "Product",
    name: facts.name,
    description: facts.description,
    category: facts.category,
    image: facts.images,
    brand: { "@type": "Brand", name: facts.brand },
    ...(facts.sku === undefined ? {} : { sku: facts.sku }),
    offers: {
      "@type": "Offer",
      url: facts.url,
      priceCurrency: price.currency,
      price: toMajor(minor(price.amountMinor)).toFixed(2),
      availability: `${context}/${facts.isSoldOut ? "OutOfStock" : "InStock"}`,
      itemCondition: `${context}/NewCondition`,
    },
    ...(rating.count === 0
      ? {}
      : { aggregateRating: { "@type": "AggregateRating", ratingValue: rating.average, reviewCount: rating.count } }),
  };
}
