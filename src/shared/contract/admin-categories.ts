import * as z from "zod/mini";
import { adminImage, imageBody, slugText, textPair } from "./admin-products.ts";
import { productKind } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import {
  CATEGORY_KIND,
  CATEGORY_USED,
  NOT_FOUND,
  ORDER_INCOMPLETE,
  PARENT_NOT_ALLOWED,
  SLUG_TAKEN,
  versionConflict,
} from "./refusals.ts";
import { id, idParams, localizedText, seenVersion } from "./values.ts";

const tag = "Admin categories";

export const adminCategory = z.object({
  id,
  slug: z.string(),
  parentId: z.nullable(id),
  kind: productKind,
  name: localizedText,
  summary: localizedText,
  image: z.nullable(adminImage),
  position: z.int(),
  /** Incremented with each edit, except reordering. */
  version: z.int(),
  /** Includes archived products: everything that must move before a deletion. */
  productCount: z.int(),
});
export type AdminCategory = z.infer<typeof adminCategory>;
const categoriesReply = z.object({ categories: z.array(adminCategory) });

export const adminListCategories = endpoint({
  method: "GET",
  path: "/admin/categories",
  summary: "All categories in the shop's order",
  tag,
  access: "admin",
  permission: "catalogue",
  status: 200,
  reply: categoriesReply,
});

const facts = {
  name: textPair(100),
  summary: z.strictObject({ ar: textPair(300).shape.ar, en: textPair(300).shape.en }),
  /** One level deep: a subcategory has no subcategories. */
  parentId: z.nullable(id),
  image: z.nullable(imageBody),
};

export const createCategoryBody = z.strictObject({ ...facts, kind: productKind, slug: z.optional(slugText) });
export const adminCreateCategory = endpoint({
  method: "POST",
  path: "/admin/categories",
  summary: "Adds a category at the end",
  tag,
  access: "admin",
  permission: "catalogue",
  body: createCategoryBody,
  status: 201,
  reply: categoriesReply,
  errors: [SLUG_TAKEN, PARENT_NOT_ALLOWED],
  fieldErrors: ["UNKNOWN_IMAGE"],
});

const updateCategoryBody = z.partial(z.strictObject({ ...facts, version: z.int().check(z.minimum(1)) }));
export const adminUpdateCategory = endpoint({
  method: "PATCH",
  path: "/admin/categories/:id",
  summary:
    "Edits a category; products are found by its new name at once. `version` is the one the edit started from; without it the last to save wins",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  body: updateCategoryBody,
  status: 200,
  reply: categoriesReply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current category. */
  errors: [NOT_FOUND, versionConflict(adminCategory), PARENT_NOT_ALLOWED],
  fieldErrors: ["UNKNOWN_IMAGE"],
});

const order = z.array(id).check(z.minLength(1), z.maxLength(500));

export const adminOrderCategories = endpoint({
  method: "PUT",
  path: "/admin/categories/order",
  summary: "Reorders all categories. `from` is the order the page showed; without it the last save wins",
  tag,
  access: "admin",
  permission: "catalogue",
  maxBodyBytes: 65_536,
  body: z.strictObject({ ids: order, from: z.optional(order) }),
  status: 200,
  reply: categoriesReply,
  /**
   * ORDER_INCOMPLETE: the list does not contain exactly the existing categories. VERSION_CONFLICT: their order has
   * changed.
   */
  errors: [ORDER_INCOMPLETE, versionConflict(z.array(adminCategory))],
});

export const adminDeleteCategory = endpoint({
  method: "DELETE",
  path: "/admin/categories/:id",
  summary: "Removes a category; its products move to another one of the same kind when one is named",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  query: z.object({ ...seenVersion.shape, moveTo: z.optional(id) }),
  status: 200,
  reply: categoriesReply,
  /** CATEGORY_USED: `products` and `children` count its contents. */
  errors: [NOT_FOUND, versionConflict(adminCategory), CATEGORY_USED, CATEGORY_KIND],
});
