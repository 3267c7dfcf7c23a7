import * as z from "zod/mini";
import { productFacets, productKind, productQuery, rating } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, flag, id, localizedText, pagination } from "./values.ts";

/** What a card shows of a product, in one currency and language. */
export const goodsCard = z.object({
  id,
  slug: z.string(),
  kind: productKind,
  name: localizedText,
  category: z.object({ slug: z.string(), name: localizedText }),
  /** The names of goods' variants, "S · M · L"; the summary of everything else. */
  choices: z.string(),
  image: z.nullable(z.object({ url: z.string(), placeholder: z.string() })),
  /** Another picture of the same option, in a card's width. */
  secondView: z.nullable(z.string()),
  price: z.object({
    currency,
    /** The price after discount. */
    amount,
    /** The price before the discount, if there is one. */
    before: z.optional(amount),
    /** Present where some variants cost more. */
    isFrom: z.optional(z.literal(true)),
  }),
  /** The amount in EGP on which one unit earns points. */
  earnsOn: amount,
  isNew: z.boolean(),
  isSoldOut: z.boolean(),
  rating,
  /** The size, if there is only one and it is in stock. */
  quickSize: z.nullable(z.string()),
});
export type GoodsCardReply = z.infer<typeof goodsCard>;

export const getProductCards = endpoint({
  method: "GET",
  path: "/product-cards",
  errorName: "Products fetch",
  summary: "What cards show of products, by the filters and searches of /products",
  tag: "Catalogue",
  access: "public",
  query: z.extend(productQuery, {
    /** Whether to count the facets, too. */
    facets: z.optional(flag),
  }),
  status: 200,
  reply: z.object({ products: z.array(goodsCard), pagination, facets: z.optional(productFacets) }),
  readsCurrency: true,
});
