import * as z from "zod/mini";
import { productCard } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { countryCode, id, image, localizedText } from "./values.ts";

const tag = "Content";

/** `to` is a site path. */
const action = z.object({ label: localizedText, to: z.string() });

export const hero = z.object({
  eyebrow: localizedText,
  title: localizedText,
  lead: localizedText,
  primaryAction: action,
  secondaryAction: action,
  proofs: z.array(z.object({ value: z.string(), label: localizedText })),
});

/** A transformation in numbers. Made-up ones have `isExample`, which the page must show. */
export const transformation = z.object({
  id,
  isExample: z.boolean(),
  initial: localizedText,
  /** Slug of the programme. */
  programme: z.string(),
  weeks: z.int(),
  headline: localizedText,
  metric: localizedText,
  unit: localizedText,
  better: z.enum(["higher", "lower"]),
  start: z.number(),
  now: z.number(),
  /** Weekly values from `start` to `now`. */
  series: z.array(z.number()),
  /** Real photos, only with consent. */
  before: z.nullable(image),
  after: z.nullable(image),
});
export type Transformation = z.infer<typeof transformation>;

export const partner = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  field: localizedText,
  url: z.nullable(z.string()),
  image: z.nullable(image),
});
export type Partner = z.infer<typeof partner>;

/** Heading of a home page section; the list order is the page order. */
export const homeSection = z.object({ key: z.string(), title: localizedText, lead: localizedText });

const question = z.object({ q: localizedText, a: localizedText });

export const homeContent = z.object({
  announcement: z.nullable(localizedText),
  hero,
  sections: z.array(homeSection),
  transformations: z.array(transformation),
  packages: z.array(productCard),
  partners: z.array(partner),
  howItWorks: z.array(z.object({ title: localizedText, body: localizedText })),
  faq: z.array(question),
  closing: z.object({ title: localizedText, lead: localizedText, action: localizedText }),
});
export type HomeContent = z.infer<typeof homeContent>;

export const getHomeContent = endpoint({
  method: "GET",
  path: "/content/home",
  summary: "The home page's content as arranged by staff",
  tag,
  access: "public",
  status: 200,
  reply: homeContent,
});

export const shop = z.object({
  name: localizedText,
  tagline: localizedText,
  legalName: localizedText,
  /** Street and all; the parts below are for search engines. */
  address: localizedText,
  city: z.optional(localizedText),
  country: z.optional(countryCode),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  social: z.array(z.object({ network: z.string(), url: z.string(), handle: z.string() })),
  openingHours: z.array(
    z.object({
      days: localizedText,
      /** "10:00"; null means closed. */
      opens: z.nullable(z.string()),
      closes: z.nullable(z.string()),
      note: z.optional(localizedText),
    }),
  ),
});
export type ShopDetails = z.infer<typeof shop>;

export const getShopDetails = endpoint({
  method: "GET",
  path: "/content/shop",
  summary: "The shop's operator and contact details",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ shop }),
});
