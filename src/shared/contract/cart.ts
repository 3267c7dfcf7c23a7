import * as z from "zod/mini";
import { productKind } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { CART_FULL, NOT_FOUND, OUT_OF_STOCK, UNKNOWN_SIZE } from "./refusals.ts";
import { amount, currency, id, idParams, image, localizedText, price, quantity } from "./values.ts";

export const cartProduct = z.object({
  id,
  slug: z.string(),
  kind: productKind,
  name: localizedText,
  image: z.nullable(image),
  prices: z.array(price),
  discountPercentage: z.number(),
  /** Available quantity of the chosen size; for non-physical items the maximum per line. */
  stock: z.int(),
});

export const cartItem = z.object({
  id,
  quantity: z.int(),
  size: z.string(),
  /** Display text of `size`; null when this size is no longer made. */
  sizeLabel: z.nullable(localizedText),
  /** What the product calls its options: "Size". */
  variantLabel: localizedText,
  product: cartProduct,
  /** Unit price × quantity minus the discount, rounded once per line, in all four currencies. */
  lineTotals: z.array(z.object({ currency, amount })),
  /** Withdrawn or sold out: stays in the cart, is not in any total and blocks checkout. */
  unavailable: z.boolean(),
  /** The quantity exceeds `product.stock`: blocks checkout until lowered. */
  exceedsStock: z.boolean(),
  /** The group in `bundles` that it is a part of. */
  bundleGroup: z.optional(id),
});

export const cart = z.object({
  id,
  items: z.array(cartItem),
  /** Bundles in the cart, and what each takes off its lines' totals. Absent where there are none. */
  bundles: z.optional(
    z.array(
      z.object({
        id,
        bundleId: id,
        slug: z.string(),
        name: localizedText,
        savings: z.array(z.object({ currency, amount })),
      }),
    ),
  ),
  /** Number of pieces, not lines. */
  itemCount: z.int(),
  /** In EGP after discounts and savings of bundles, over all available items. */
  total: amount,
  totals: z.array(z.object({ currency, amount })),
  /** The customer's own currency, which pages show. */
  currency,
});
export type Cart = z.infer<typeof cart>;
export type CartItem = z.infer<typeof cartItem>;

export const cartReply = z.object({ cart });

const size = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const addToCartBody = z.strictObject({
  productId: id,
  quantity: z._default(quantity, 1),
  size: z._default(size, "M"),
});

export const updateCartBody = z.strictObject({
  productId: id,
  /** 0 removes the line. */
  quantity: z.int().check(z.minimum(0), z.maximum(99)),
  size: z._default(size, "M"),
});

const tag = "Cart";

export const getCart = endpoint({
  method: "GET",
  path: "/cart",
  errorName: "Cart fetch",
  summary: "The caller's cart",
  tag,
  access: "customer",
  status: 200,
  reply: cartReply,
  readsCurrency: true,
});

export const addToCart = endpoint({
  method: "POST",
  path: "/cart/add",
  errorName: "Add to cart",
  summary: "Adds a product to the cart; the same product and size adds up",
  tag,
  access: "customer",
  pleaseLogIn: "Please log in to add items to cart",
  body: addToCartBody,
  status: 200,
  reply: cartReply,
  errors: [NOT_FOUND, UNKNOWN_SIZE, OUT_OF_STOCK, CART_FULL],
  readsCurrency: true,
});

export const updateCart = endpoint({
  method: "PATCH",
  path: "/cart/update",
  errorName: "Update cart",
  summary: "Sets the quantity of a line; 0 removes it",
  tag,
  access: "customer",
  pleaseLogIn: "Please log in to update cart",
  body: updateCartBody,
  status: 200,
  reply: cartReply,
  errors: [NOT_FOUND, UNKNOWN_SIZE, OUT_OF_STOCK],
  readsCurrency: true,
});

export const removeFromCart = endpoint({
  method: "DELETE",
  path: "/cart/remove/:id",
  errorName: "Remove from cart",
  summary: "Removes a line from the cart",
  tag,
  access: "customer",
  pleaseLogIn: "Please log in to remove items from cart",
  params: idParams,
  status: 200,
  reply: cartReply,
  errors: [NOT_FOUND],
  readsCurrency: true,
});

export const clearCart = endpoint({
  method: "DELETE",
  path: "/cart/clear",
  errorName: "Clear cart",
  summary: "Empties the cart",
  tag,
  access: "customer",
  pleaseLogIn: "Please log in to clear cart",
  status: 200,
  reply: cartReply,
  readsCurrency: true,
});
