import * as z from "zod/mini";
import { bundlePricings, maxParts, maxPieces } from "../domain/bundles.ts";
import { slugText } from "./admin-products.ts";
import { endpoint } from "./endpoint.ts";
import {
  editedVersion,
  givenPerCurrency,
  offerDates,
  offerDatesBody,
  offerName,
  offerState,
  perCurrency,
} from "./offers.ts";
import { NOT_FOUND, SLUG_TAKEN, versionConflict } from "./refusals.ts";
import {
  amount,
  cents,
  currency,
  id,
  idParams,
  line,
  localizedText,
  longText,
  pageQuery,
  pagination,
  seenVersion,
} from "./values.ts";

const tag = "Admin bundles";

export const adminBundle = z.object({
  id,
  slug: z.string(),
  name: localizedText,
  description: localizedText,
  pricing: z.enum(bundlePricings),
  /** For percent: the discount on the parts' own prices. */
  percentage: z.nullable(z.number()),
  /** For fixed: the bundle's price. */
  amounts: perCurrency,
  parts: z.array(
    z.object({
      productId: id,
      name: localizedText,
      quantity: z.int(),
      /** `null`: the customer chooses. */
      size: z.nullable(z.string()),
      sizes: z.array(z.string()),
      isOnSale: z.boolean(),
    }),
  ),
  /** Price of its parts in EGP, bought alone and as a bundle. */
  before: amount,
  price: amount,
  isSoldOut: z.boolean(),
  /** How often it was bought, and how much its buyers saved, without cancelled and returned orders. */
  sold: z.int(),
  saved: z.array(z.object({ currency, amount })),
  state: offerState,
  ...offerDates,
});
export type AdminBundle = z.infer<typeof adminBundle>;
const bundleReply = z.object({ bundle: adminBundle });

export const bundleBody = z.strictObject({
  slug: slugText,
  name: offerName,
  description: z.strictObject({ ar: longText(1, 1000), en: longText(1, 1000) }),
  pricing: z.enum(bundlePricings),
  percentage: z.nullable(z.number().check(z.minimum(0.01), z.maximum(90), cents)),
  amounts: givenPerCurrency,
  parts: z
    .array(
      z.strictObject({
        productId: id,
        quantity: z.int().check(z.minimum(1), z.maximum(maxPieces)),
        size: z.nullable(line(1, 60)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxParts)),
  ...offerDatesBody,
});

export const adminListBundles = endpoint({
  method: "GET",
  path: "/admin/bundles",
  summary: "Bundles, newest first",
  tag,
  access: "admin",
  permission: "catalogue",
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ bundles: z.array(adminBundle), pagination }),
});

export const adminGetBundle = endpoint({
  method: "GET",
  path: "/admin/bundles/:id",
  summary: "A bundle with its parts",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  status: 200,
  reply: bundleReply,
  errors: [NOT_FOUND],
});

export const adminCreateBundle = endpoint({
  method: "POST",
  path: "/admin/bundles",
  summary: "Creates a bundle: goods and programmes at a price of their own",
  tag,
  access: "admin",
  permission: "catalogue",
  body: bundleBody,
  status: 201,
  reply: bundleReply,
  errors: [SLUG_TAKEN],
});

export const adminUpdateBundle = endpoint({
  method: "PUT",
  path: "/admin/bundles/:id",
  summary: "Changes a bundle; existing orders keep theirs. `version` is the one the edit started from",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  body: z.extend(bundleBody, editedVersion),
  status: 200,
  reply: bundleReply,
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current bundle. */
  errors: [NOT_FOUND, SLUG_TAKEN, versionConflict(adminBundle)],
});

export const adminRemoveBundle = endpoint({
  method: "DELETE",
  path: "/admin/bundles/:id",
  summary: "Deletes a bundle; in carts its parts become separate lines, existing orders keep it",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  query: seenVersion,
  status: 200,
  reply: z.object({ id }),
  /** VERSION_CONFLICT: saved by somebody else meanwhile; `current` is the current bundle. */
  errors: [NOT_FOUND, versionConflict(adminBundle)],
});
