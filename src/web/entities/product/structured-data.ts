import type { ShopDetails } from "#shared/contract/content.ts";

export const schemaContext = "https://schema.org";

export interface ListedThing {
  readonly name: string;
  readonly url: string;
}

/** JSON-LD of an ordered list of pages; each page says its own name. */
export function itemListLd(name: string, urls: readonly string[]): object {
  const itemListElement = urls.map((url, index) => ({ "@type": "ListItem", position: index + 1, url }));
  return { "@context": schemaContext, "@type": "ItemList", name, numberOfItems: urls.length, itemListElement };
}

/** JSON-LD of the breadcrumbs from the home page to this one. */
export function breadcrumbLd(crumbs: readonly ListedThing[]): object {
  return {
    "@context": schemaContext,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** JSON-LD of the questions that a page shows; nothing for a page without any. */
export function faqLd(questions: readonly Question[]): object[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [{ "@context": schemaContext, "@type": "FAQPage", mainEntity }];
}

interface Home {
  readonly language: "ar" | "en";
  readonly url: string;
  /** URL of the page that searches products. */
  readonly searchUrl: string;
  /** URL of a square raster picture. */
  readonly logoUrl: string;
}

function postalAddress({ address, city, country }: ShopDetails, language: "ar" | "en"): object {
  if (address[language] === "") return {};
  return {
    address: {
      "@type": "PostalAddress",
      streetAddress: address[language],
      ...(city === undefined ? {} : { addressLocality: city[language] }),
      ...(country === undefined ? {} : { addressCountry: country }),
    },
  };
}

/** Only what the shop has filled in. */
function reachLd({ email, phone }: ShopDetails): object {
  const reach = { ...(email === "" ? {} : { email }), ...(phone === "" ? {} : { telephone: phone }) };
  if (Object.keys(reach).length === 0) return {};
  const contactPoint = {
    "@type": "ContactPoint",
    contactType: "customer service",
    availableLanguage: ["Arabic", "English"],
  };
  return { ...reach, contactPoint: { ...contactPoint, ...reach } };
}

/** JSON-LD of the shop and its search. */
export function organizationLd(shop: ShopDetails, { language, url, searchUrl, logoUrl }: Home): object[] {
  const name = shop.name[language];
  return [
    {
      "@context": schemaContext,
      "@type": "OnlineStore",
      name,
      legalName: shop.legalName[language],
      description: shop.tagline[language],
      url,
      logo: logoUrl,
      ...postalAddress(shop, language),
      ...reachLd(shop),
      sameAs: shop.social.map((channel) => channel.url),
    },
    {
      "@context": schemaContext,
      "@type": "WebSite",
      name,
      url,
      inLanguage: language,
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${searchUrl}?search={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}
