import * as z from "zod/mini";
import { productKinds } from "../domain/product-kinds.ts";
import { returnClasses } from "../domain/return-rules.ts";
import { endpoint } from "./endpoint.ts";
import { nutrition } from "./nutrition.ts";
import { WISHLIST_FULL } from "./refusals.ts";
import { marketReturnRights } from "./return-rights.ts";
import { searchFacts } from "./search-facts.ts";
import {
  amount,
  currency,
  flag,
  id,
  idOrSlugParams,
  image,
  language,
  line,
  localizedText,
  pageQuery,
  pagination,
  price,
  timestamp,
} from "./values.ts";

const tag = "Catalogue";

export { type ProductKind, productKinds } from "../domain/product-kinds.ts";
export const productKind = z.enum(productKinds);

export const productSorts = ["newest", "price", "-price", "name", "popular", "rating", "relevance"] as const;
export type ProductSort = (typeof productSorts)[number];

const categoryRef = z.object({ id, slug: z.string(), name: localizedText });

/** `size` is the stable value in carts and orders; `label` is the display text. */
export const variant = z.object({
  id,
  size: z.string(),
  label: localizedText,
  sku: z.string(),
  /**
   * Available quantity. Items without a stock limit (programmes, packages, gift cards) return 99, the maximum per line.
   */
  stock: z.int(),
  /** All four currencies before discount; absent where it costs the `prices` of its product. */
  prices: z.optional(z.array(price)),
});
export type Variant = z.infer<typeof variant>;

export const rating = z.object({ average: z.number(), count: z.int() });

/** Facts on a programme's card; the plan is at `GET /programmes/{id}` with the same id and slug. */
const programmeFacts = z.object({
  goal: z.enum(["fat_loss", "muscle", "strength", "endurance", "mobility"]),
  level: z.enum(["beginner", "intermediate", "advanced"]),
  weeks: z.int(),
  daysPerWeek: z.int(),
  minutesPerDay: z.int(),
});

/** Facts of a coaching package. */
export const coachingFacts = z.object({
  months: z.int(),
  features: z.array(localizedText),
  notIncluded: z.array(localizedText),
  isRecommended: z.boolean(),
});

/** `size` names the option that the picture shows, such as a colour; pictures without it show all options. */
export const productImage = z.extend(image, { size: z.optional(z.string()) });

/** A product in lists: everything but the long text. */
export const productCard = z.object({
  id,
  slug: z.string(),
  kind: productKind,
  name: localizedText,
  summary: localizedText,
  category: categoryRef,
  images: z.array(productImage),
  /** All four currencies before discount, of the cheapest variants; `derived` ones follow the EGP price by the exchange rates. */
  prices: z.array(price),
  /** 0–100; the price paid is `discountedUnit` of shared/domain/money.ts. */
  discountPercentage: z.number(),
  /** The attribute that distinguishes variants: "Size", "Flavour". */
  variantLabel: localizedText,
  variants: z.array(variant),
  isNew: z.boolean(),
  rating,
  createdAt: timestamp,
  programme: z.optional(programmeFacts),
  coaching: z.optional(coachingFacts),
});
export type ProductCard = z.infer<typeof productCard>;

export const product = z.extend(productCard, {
  /** Paragraphs separated by an empty line. */
  description: localizedText,
  facts: z.array(z.object({ label: localizedText, value: localizedText })),
  nutrition: z.nullable(nutrition),
  returnClass: z.enum(returnClasses),
  ...searchFacts,
});
export type Product = z.infer<typeof product>;

const major = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/)),
  z.transform((text: string) => Number(text)),
);

/** Comma-separated values, any of which matches: `category=apparel,recovery`. */
const listParameter = (one: RegExp) =>
  z.pipe(
    z.string().check(
      z.maxLength(600),
      z.refine((text) => text.split(",").every((part) => one.test(part.trim()))),
    ),
    z.transform((text: string) => [...new Set(text.split(",").map((part) => part.trim()))]),
  );
const slugs = listParameter(/^[a-z0-9-]{1,100}$/);
const sizes = listParameter(/^[^\p{Cc}\p{Cs}]{1,60}$/u);
const kinds = z.pipe(listParameter(/^[a-z_]{1,20}$/), z.array(productKind));

export const productQuery = z.object({
  ...pageQuery,
  /** Slugs or ids of categories. */
  category: z.optional(slugs),
  kind: z.optional(kinds),
  search: z.optional(line(0, 100)),
  sort: z.optional(z.enum(productSorts)),
  /** Bounds of the price paid (after discount), in major units of `currency`. */
  minPrice: z.optional(major),
  maxPrice: z.optional(major),
  /** Currency of price bounds, bands and sorting; the caller's by default. */
  currency: z.optional(currency),
  size: z.optional(sizes),
  inStock: z.optional(flag),
  discounted: z.optional(flag),
  /** Language for sorting names, and of cards; the caller's by default. */
  language: z.optional(language),
});
export type ProductQuery = z.infer<typeof productQuery>;

/** Each facet counts under all current filters except its own. */
export const productFacets = z.object({
  categories: z.array(z.object({ id, slug: z.string(), name: localizedText, count: z.int() })),
  kinds: z.array(z.object({ kind: productKind, count: z.int() })),
  sizes: z.array(z.object({ size: z.string(), label: localizedText, count: z.int() })),
  /** Bands of the price paid, `from` inclusive, `to` exclusive and null for the last; includes empty bands. */
  priceBands: z.array(z.object({ from: amount, to: z.nullable(amount), count: z.int() })),
  /** Currency of the bands. */
  currency,
});
export type ProductFacets = z.infer<typeof productFacets>;

const productList = z.object({ products: z.array(productCard), pagination, facets: productFacets });
export type ProductList = z.infer<typeof productList>;

export const getProducts = endpoint({
  method: "GET",
  path: "/products",
  errorName: "Products fetch",
  summary: "Products by filters and search, with facet counts",
  tag,
  access: "public",
  query: productQuery,
  status: 200,
  reply: productList,
  readsCurrency: true,
});

export const getAllProducts = endpoint({
  method: "GET",
  path: "/products/all",
  errorName: "All products fetch",
  summary: "All products, paged like /products",
  tag,
  access: "public",
  query: productQuery,
  status: 200,
  reply: productList,
  readsCurrency: true,
});

export const getNewArrivals = endpoint({
  method: "GET",
  path: "/products/new-arrivals",
  errorName: "New arrivals fetch",
  summary: "The newest products, those marked new first",
  tag,
  access: "public",
  query: z.object({ limit: pageQuery.limit }),
  status: 200,
  reply: z.object({ products: z.array(productCard) }),
});

export const getProduct = endpoint({
  method: "GET",
  path: "/products/:id",
  errorName: "Product fetch",
  summary: "One product by id or slug",
  tag,
  access: "public",
  params: idOrSlugParams,
  status: 200,
  reply: z.object({ product: z.extend(product, { returnRights: marketReturnRights }) }),
});

export const getRelatedProducts = endpoint({
  method: "GET",
  path: "/products/:id/related",
  errorName: "Related products fetch",
  summary: "Products that go with this one (8 at most)",
  tag,
  access: "public",
  params: idOrSlugParams,
  status: 200,
  reply: z.object({
    products: z.array(productCard),
    /** Those of them that are often bought together with it and are in stock; 2 at most. */
    boughtTogether: z.array(id),
  }),
});

const category = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  summary: localizedText,
  image: z.nullable(image),
  /** Number of products on sale. */
  productCount: z.int(),
  parentId: z.nullable(id),
  /** The kind of its products; the store shows physical ones as departments. */
  kind: productKind,
});
export type Category = z.infer<typeof category>;

export const getCategories = endpoint({
  method: "GET",
  path: "/categories",
  errorName: "Categories fetch",
  summary: "The categories in the shop's order",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ categories: z.array(category) }),
});

export const getWishlist = endpoint({
  method: "GET",
  path: "/wishlist",
  summary: "The customer's wishlist, latest first",
  tag,
  access: "customer",
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ products: z.array(productCard), pagination }),
});

export const getWishlistIds = endpoint({
  method: "GET",
  path: "/wishlist/ids",
  summary: "Ids of all products on the wishlist (200 at most), latest first",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({ productIds: z.array(id) }),
});

const productIdParams = z.object({ productId: id });

export const putInWishlist = endpoint({
  method: "PUT",
  path: "/wishlist/:productId",
  summary: "Adds a product to the wishlist; succeeds also when it is on it",
  tag,
  access: "customer",
  readsCurrency: true,
  params: productIdParams,
  status: 204,
  errors: [WISHLIST_FULL],
});

export const removeFromWishlist = endpoint({
  method: "DELETE",
  path: "/wishlist/:productId",
  summary: "Removes a product from the wishlist; succeeds also when it is not on it",
  tag,
  access: "customer",
  params: productIdParams,
  status: 204,
});
