import * as z from "zod/mini";
import { cartReply } from "./cart.ts";
import { productKind } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { CART_FULL, NOT_FOUND, OUT_OF_STOCK, UNKNOWN_SIZE } from "./refusals.ts";
import { amount, currency, id, idParams, image, line, localizedText, timestamp } from "./values.ts";

const tag = "Bundles";

export const bundlePart = z.object({
  productId: id,
  slug: z.string(),
  kind: productKind,
  name: localizedText,
  image: z.nullable(image),
  quantity: z.int(),
  /** What the product calls its options: "Size". */
  variantLabel: localizedText,
  /** Sizes to choose from; a single one when there is no choice. */
  sizes: z.array(z.object({ size: z.string(), label: localizedText, stock: z.int() })),
  /** Price of these pieces when bought alone, and as a part of the bundle. */
  before: amount,
  price: amount,
});

export const bundle = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  description: localizedText,
  currency,
  parts: z.array(bundlePart),
  /** Price of the parts when bought alone. */
  before: amount,
  price: amount,
  saving: amount,
  /** Whether a part is sold out. */
  isSoldOut: z.boolean(),
  endsAt: z.nullable(timestamp),
});
export type Bundle = z.infer<typeof bundle>;

export const listBundles = endpoint({
  method: "GET",
  path: "/bundles",
  summary: "Bundles (products sold together at a price of their own), newest first",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ bundles: z.array(bundle) }),
  readsCurrency: true,
});

export const getBundle = endpoint({
  method: "GET",
  path: "/bundles/:slug",
  summary: "A bundle with its parts and today's price",
  tag,
  access: "public",
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)) }),
  status: 200,
  reply: z.object({ bundle }),
  errors: [NOT_FOUND],
  readsCurrency: true,
});

export const addBundleBody = z.strictObject({
  bundleId: id,
  /** For parts whose size the customer chooses. */
  choices: z._default(z.array(z.strictObject({ productId: id, size: line(1, 60) })).check(z.maxLength(10)), []),
  /** Products to take from the cart's own lines into the bundle: undoes the removal of a part, which dissolved it. */
  partsInCart: z._default(z.array(id).check(z.maxLength(10)), []),
});

export const addBundleToCart = endpoint({
  method: "POST",
  path: "/cart/bundles",
  summary: "Adds a bundle's parts to the cart as one group; removing a part dissolves the group",
  tag,
  access: "customer",
  pleaseLogIn: "Please log in to add items to cart",
  body: addBundleBody,
  status: 200,
  reply: cartReply,
  errors: [NOT_FOUND, UNKNOWN_SIZE, OUT_OF_STOCK, CART_FULL],
  readsCurrency: true,
});

export const removeBundleFromCart = endpoint({
  method: "DELETE",
  path: "/cart/bundles/:id",
  summary: "Removes a whole bundle from the cart by its group id",
  tag,
  access: "customer",
  pleaseLogIn: "Please log in to remove items from cart",
  params: idParams,
  status: 200,
  reply: cartReply,
  errors: [NOT_FOUND],
  readsCurrency: true,
});
