import * as z from "zod/mini";
import { isCountryCode } from "../domain/countries.ts";
import { adminImage } from "./admin-products.ts";
import { hero, homeContent, homeSection, partner, shop, transformation } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { versionConflict } from "./refusals.ts";
import { countryCode, email, id, imageHash, line, longText, phone, timestamp } from "./values.ts";

const tag = "Admin content";

/** Independently editable parts. */
export const contentKeys = [
  "announcement",
  "hero",
  "sections",
  "how-it-works",
  "transformations",
  "partners",
  "faq",
  "closing",
  "package-order",
  "shop",
] as const;
export type ContentKey = (typeof contentKeys)[number];

/** Sections of the home page in their default order; an omitted one is hidden. */
export const homeSectionKeys = [
  "programmes",
  "packages",
  "transformations",
  "best-sellers",
  "rewards",
  "partners",
] as const;

const picture = z.nullable(adminImage);
const blocks = z.object({
  announcement: homeContent.shape.announcement,
  hero,
  sections: z.array(homeSection),
  "how-it-works": homeContent.shape.howItWorks,
  transformations: z.array(
    z.object({ ...transformation.shape, before: picture, after: picture, isVisible: z.boolean() }),
  ),
  partners: z.array(z.object({ ...partner.shape, image: picture, isVisible: z.boolean() })),
  faq: homeContent.shape.faq,
  closing: homeContent.shape.closing,
  "package-order": z.array(z.string()),
  shop,
});
export type ContentBlocks = z.infer<typeof blocks>;

const versions = z.array(z.object({ key: z.enum(contentKeys), version: z.int(), updatedAt: z.nullable(timestamp) }));
export const contentReply = z.object({
  blocks,
  versions,
  /** Existing packages, for sorting them. */
  packages: z.array(z.object({ slug: z.string(), name: z.object({ ar: z.string(), en: z.string() }) })),
});
/** The current version of any part. */
const currentBlock = z.object({
  data: z.union(Object.values(blocks.shape)),
  version: z.int(),
  updatedAt: z.nullable(timestamp),
});
export type AdminContent = z.infer<typeof contentReply>;

export const adminGetContent = endpoint({
  method: "GET",
  path: "/admin/content",
  summary: "Content of the home page and the shop's details, with the version of each part",
  tag,
  access: "admin",
  permission: "content",
  status: 200,
  reply: contentReply,
});

const pair = (max: number) => z.strictObject({ ar: line(1, max), en: line(1, max) });
const loosePair = (max: number) => z.strictObject({ ar: line(0, max), en: line(0, max) });
const longPair = (max: number) => z.strictObject({ ar: longText(1, max), en: longText(1, max) });
const sitePath = z.string().check(z.regex(/^\/(?!\/)[\w\-./?=&#%]*$/), z.maxLength(200));
const action = z.strictObject({ label: pair(60), to: sitePath });
const givenPicture = z.nullable(z.strictObject({ hash: imageHash, alt: loosePair(200) }));
const webAddress = z.url().check(z.regex(/^https:\/\//), z.maxLength(300));
const slug = z.string().check(z.maxLength(100), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const measure = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000));
const time = z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)));

const transformationBody = z.strictObject({
  id,
  isVisible: z.boolean(),
  isExample: z.boolean(),
  initial: pair(20),
  programme: slug,
  weeks: z.int().check(z.minimum(1), z.maximum(520)),
  headline: pair(200),
  metric: pair(80),
  unit: loosePair(20),
  better: z.enum(["higher", "lower"]),
  start: measure,
  now: measure,
  series: z.array(measure).check(z.minLength(2), z.maxLength(521)),
  before: givenPicture,
  after: givenPicture,
});

const partnerBody = z.strictObject({
  id,
  slug,
  isVisible: z.boolean(),
  name: pair(80),
  field: pair(120),
  url: z.nullable(webAddress),
  image: givenPicture,
});

const shopBody = z.strictObject({
  name: pair(60),
  tagline: loosePair(120),
  legalName: pair(120),
  address: loosePair(300),
  city: z.optional(loosePair(100)),
  country: z.optional(countryCode.check(z.refine(isCountryCode, { params: { code: "INVALID_VALUE" } }))),
  phone: z.union([z.literal(""), phone]),
  whatsapp: z.union([z.literal(""), phone]),
  email: z.union([z.literal(""), email]),
  social: z
    .array(z.strictObject({ network: line(1, 30), url: webAddress, handle: line(1, 60) }))
    .check(z.maxLength(10)),
  openingHours: z
    .array(z.strictObject({ days: pair(60), opens: time, closes: time, note: z.optional(loosePair(120)) }))
    .check(z.maxLength(14)),
});

export const contentBody = z.strictObject({
  /** The version the edit started from; 0 if never written. */
  version: z.int().check(z.minimum(0)),
  /** Exactly the part named in the path. */
  data: z.strictObject({
    announcement: z.optional(z.nullable(pair(200))),
    hero: z.optional(
      z.strictObject({
        eyebrow: pair(80),
        title: pair(160),
        lead: pair(400),
        primaryAction: action,
        secondaryAction: action,
        proofs: z.array(z.strictObject({ value: line(1, 20), label: pair(60) })).check(z.maxLength(6)),
      }),
    ),
    sections: z.optional(
      z.array(z.strictObject({ key: z.enum(homeSectionKeys), title: pair(120), lead: loosePair(300) })).check(
        z.maxLength(homeSectionKeys.length),
        z.refine((list) => new Set(list.map((one) => one.key)).size === list.length, {
          params: { code: "INVALID_VALUE" },
        }),
      ),
    ),
    "how-it-works": z.optional(z.array(z.strictObject({ title: pair(80), body: pair(400) })).check(z.maxLength(6))),
    transformations: z.optional(z.array(transformationBody).check(z.maxLength(60))),
    partners: z.optional(z.array(partnerBody).check(z.maxLength(60))),
    faq: z.optional(z.array(z.strictObject({ q: pair(200), a: longPair(2000) })).check(z.maxLength(60))),
    closing: z.optional(z.strictObject({ title: pair(120), lead: loosePair(300), action: pair(60) })),
    "package-order": z.optional(z.array(slug).check(z.maxLength(100))),
    shop: z.optional(shopBody),
  }),
});
export type ContentBody = z.infer<typeof contentBody>;

export const adminSaveContent = endpoint({
  method: "PUT",
  path: "/admin/content/:key",
  summary: "Replaces one part of the content; all pages show it at once",
  tag,
  access: "admin",
  permission: "content",
  params: z.object({ key: z.enum(contentKeys) }),
  maxBodyBytes: 1_500_000,
  body: contentBody,
  status: 200,
  reply: contentReply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current part with its version. */
  errors: [versionConflict(currentBlock)],
});
