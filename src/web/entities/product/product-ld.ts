import type { PriceView } from "#shared/domain/price-view.ts";
import { optionProperty, variantTitle } from "#shared/domain/variant-option.ts";
import { type OfferFacts, offerLd, offerTermsLd } from "./offer-ld.ts";
import { schemaContext } from "./structured-data.ts";

export interface VariantFacts {
  readonly sku: string;
  readonly gtin?: string | undefined;
  readonly label: string;
  readonly isSoldOut: boolean;
  /** If it differs from the product's price. */
  readonly price?: PriceView | undefined;
}

export interface ReviewFacts {
  readonly author: string;
  readonly stars: number;
  readonly title: string;
  readonly body: string;
  /** ISO time. */
  readonly createdAt: string;
}

export interface ProductFacts extends OfferFacts {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly brand: string;
  readonly category: string;
  readonly images: readonly string[];
  /** The property that distinguishes the variants: for people, and in English for search engines. */
  readonly option: { readonly label: string; readonly english: string };
  readonly variants: readonly VariantFacts[];
  readonly rating: { readonly average: number; readonly count: number };
  /** The reviews that the page shows. */
  readonly reviews: readonly ReviewFacts[];
}

const reviewLd = ({ author, stars, title, body, createdAt }: ReviewFacts): object => ({
  "@type": "Review",
  author: { "@type": "Person", name: author },
  datePublished: createdAt.slice(0, 10),
  ...(title === "" ? {} : { name: title }),
  reviewBody: body,
  reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
});

const ratingLd = ({ rating, reviews }: ProductFacts): object =>
  rating.count === 0
    ? {}
    : {
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating.average, reviewCount: rating.count },
        ...(reviews.length === 0 ? {} : { review: reviews.map(reviewLd) }),
      };

const commonLd = (facts: ProductFacts): object => ({
  "@context": schemaContext,
  name: facts.name,
  description: facts.description,
  url: facts.url,
  category: facts.category,
  image: facts.images,
  brand: { "@type": "Brand", name: facts.brand },
  ...ratingLd(facts),
});

/** A variant's codes: the shop's SKU and, if it has one, the GTIN. */
const codesLd = ({ sku, gtin }: VariantFacts): object => ({ sku, ...(gtin === undefined ? {} : { gtin }) });

function variantLd(facts: ProductFacts, variant: VariantFacts): object {
  const { label, isSoldOut, price = facts.price } = variant;
  const { option, name, images } = facts;
  const property = optionProperty(option.english);
  return {
    "@type": "Product",
    name: variantTitle(name, label),
    ...codesLd(variant),
    image: images.slice(0, 1),
    ...(property === undefined
      ? { additionalProperty: { "@type": "PropertyValue", name: option.label, value: label } }
      : { [property]: label }),
    offers: offerLd({ ...facts, price }, isSoldOut),
  };
}

function groupLd(facts: ProductFacts): object {
  const property = optionProperty(facts.option.english);
  return {
    "@type": "ProductGroup",
    ...commonLd(facts),
    productGroupID: facts.id,
    ...(property === undefined ? {} : { variesBy: [`${schemaContext}/${property}`] }),
    hasVariant: facts.variants.map((variant) => variantLd(facts, variant)),
  };
}

function singleLd(facts: ProductFacts): object {
  const [variant] = facts.variants;
  return {
    "@type": "Product",
    ...commonLd(facts),
    ...(variant === undefined ? {} : codesLd(variant)),
    offers: offerLd(facts, variant?.isSoldOut ?? false),
  };
}

/** JSON-LD of a product, of its variants if there are several, and of its delivery and returns. */
export const productLd = (facts: ProductFacts): object[] => [
  facts.variants.length > 1 ? groupLd(facts) : singleLd(facts),
  ...offerTermsLd(facts),
];
