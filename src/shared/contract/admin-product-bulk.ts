import * as z from "zod/mini";
import { percent, productFilters } from "./admin-products.ts";
import { endpoint } from "./endpoint.ts";
import { CATEGORY_KIND, PLAN_EMPTY, PLAN_UNTIMED, SELECTION_CHANGED, TO_TRANSLATE } from "./refusals.ts";
import { hasCents, id } from "./values.ts";

export const maxBulk = 5000;

const bulkAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("archive") }),
  z.strictObject({ kind: z.literal("restore") }),
  z.strictObject({ kind: z.literal("category"), categoryId: id }),
  z.strictObject({ kind: z.literal("discount"), percentage: percent }),
  z.strictObject({
    kind: z.literal("price"),
    /** −90 … 500: change of all four prices in percent. */
    percentage: z.number().check(
      z.minimum(-90),
      z.maximum(500),
      z.refine((value) => value !== 0 && hasCents(value), { params: { code: "INVALID_VALUE" } }),
    ),
  }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

export const bulkEditProductsBody = z.strictObject({
  /** Rows by id, or all that match a list's filters. */
  select: z.union([
    z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxBulk)) }),
    z.strictObject({ matching: z.strictObject(productFilters) }),
  ]),
  /** The number of products shown to the user; rejected when it has changed. */
  expected: z.int().check(z.minimum(1), z.maximum(maxBulk)),
  action: bulkAction,
});
export const adminBulkEditProducts = endpoint({
  method: "POST",
  path: "/admin/products/bulk",
  summary: "Applies one action to many products, all or nothing",
  tag: "Admin products",
  access: "admin",
  permission: "catalogue",
  maxBodyBytes: 262_144,
  body: bulkEditProductsBody,
  status: 200,
  reply: z.object({ changed: z.int() }),
  /** SELECTION_CHANGED: `found` products match now. */
  errors: [SELECTION_CHANGED, CATEGORY_KIND, PLAN_EMPTY, PLAN_UNTIMED, TO_TRANSLATE],
  fieldErrors: ["UNKNOWN_CATEGORY"],
});
