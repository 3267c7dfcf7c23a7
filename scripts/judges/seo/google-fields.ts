/** What Google asks of one type of structured data. A path with dots leads into the value. */
export interface Fields {
  readonly required: readonly string[];
  /** Google recommends them and the shop knows them for each. */
  readonly recommended: readonly string[];
  /** Google recommends them; not every thing has one. Listed so that the table is whole; not judged. */
  readonly whereKnown: readonly string[];
  /** The page of Google's documentation that names them. */
  readonly source: string;
}

const docs = "https://developers.google.com/search/docs/appearance/structured-data";

const of = (page: string, required: string[], recommended: string[] = [], whereKnown: string[] = []): Fields => ({
  required,
  recommended,
  whereKnown,
  source: `${docs}/${page}`,
});

/** By schema.org type. Types that Google says nothing about are not in it. */
export const googleFields: Readonly<Record<string, Fields>> = {
  Product: of(
    "merchant-listing",
    ["name", "image", "offers"],
    ["description", "brand.name"],
    [
      "sku",
      "aggregateRating",
      "review",
      "gtin",
      "mpn",
      "size",
      "color",
      "material",
      "pattern",
      "audience",
      "isVariantOf",
    ],
  ),
  ProductGroup: of(
    "product-variants",
    ["name"],
    ["description", "brand.name", "productGroupID", "hasVariant", "url"],
    ["aggregateRating", "review", "variesBy", "audience"],
  ),
  Offer: of(
    "merchant-listing",
    ["price", "priceCurrency"],
    ["availability", "itemCondition", "url", "shippingDetails", "hasMerchantReturnPolicy"],
    ["priceValidUntil", "priceSpecification"],
  ),
  OfferShippingDetails: of(
    "merchant-listing",
    [],
    ["deliveryTime", "shippingDestination", "shippingRate"],
    ["doesNotShip"],
  ),
  ShippingDeliveryTime: of("merchant-listing", [], ["handlingTime", "transitTime"]),
  QuantitativeValue: of("merchant-listing", ["minValue", "maxValue", "unitCode"]),
  DefinedRegion: of("merchant-listing", ["addressCountry"], [], ["addressRegion", "postalCode"]),
  MonetaryAmount: of("merchant-listing", ["value", "currency"]),
  MerchantReturnPolicy: of(
    "return-policy",
    ["applicableCountry", "returnPolicyCategory"],
    [],
    [
      "merchantReturnDays",
      "returnFees",
      "returnMethod",
      "refundType",
      "returnPolicyCountry",
      "customerRemorseReturnFees",
    ],
  ),
  AggregateRating: of("review-snippet", ["ratingValue", "reviewCount"], [], ["bestRating", "worstRating"]),
  Review: of(
    "review-snippet",
    ["author.name", "reviewRating.ratingValue"],
    ["datePublished"],
    ["reviewRating.bestRating"],
  ),
  Organization: of(
    "organization",
    [],
    ["name", "url"],
    ["logo", "address", "contactPoint", "description", "email", "legalName", "sameAs", "telephone", "taxID", "vatID"],
  ),
  OnlineStore: of(
    "organization",
    [],
    ["name", "url", "logo", "address", "contactPoint", "description", "email", "legalName", "sameAs", "telephone"],
    ["hasMerchantReturnPolicy", "taxID", "vatID", "foundingDate"],
  ),
  PostalAddress: of(
    "organization",
    [],
    ["streetAddress", "addressLocality", "addressCountry"],
    ["addressRegion", "postalCode"],
  ),
  WebSite: of("site-names", ["name", "url"], [], ["alternateName"]),
  SearchAction: of("sitelinks-searchbox", ["target.urlTemplate", "query-input"]),
  BreadcrumbList: of("breadcrumb", ["itemListElement"]),
  ItemList: of("carousel", ["itemListElement"]),
  Course: of(
    "course-info",
    ["name", "description", "provider", "hasCourseInstance", "offers"],
    ["inLanguage", "url", "image"],
    ["aggregateRating", "educationalLevel", "totalHistoricalEnrollment", "video"],
  ),
  CourseOffer: of("course-info", ["category", "price", "priceCurrency"]),
  CourseInstance: of("course-info", ["courseMode", "courseSchedule"], ["instructor.name"], ["courseWorkload"]),
  Schedule: of("course-info", ["repeatCount", "repeatFrequency"], ["duration"], ["startDate", "endDate"]),
  FAQPage: of("faqpage", ["mainEntity"]),
  Question: of("faqpage", ["name", "acceptedAnswer"]),
  Answer: of("faqpage", ["text"]),
};

/** The types that a page of each kind carries. */
export const typesByPage: readonly { readonly path: RegExp; readonly types: readonly string[] }[] = [
  { path: /^\/(ar|en)$/, types: ["OnlineStore", "WebSite", "FAQPage"] },
  { path: /^\/(ar|en)\/product\//, types: ["Product|ProductGroup", "BreadcrumbList"] },
  { path: /^\/(ar|en)\/bundles\//, types: ["Product", "BreadcrumbList"] },
  { path: /^\/(ar|en)\/programmes\/(?!find$)/, types: ["Product", "Course", "BreadcrumbList", "FAQPage"] },
  { path: /^\/(ar|en)\/shop-all(\?|$)/, types: ["ItemList", "BreadcrumbList"] },
  { path: /^\/(ar|en)\/(store|programmes)(\?|$)/, types: ["ItemList"] },
];
