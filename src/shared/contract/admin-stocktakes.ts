import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { CODE_UNKNOWN, NOT_FOUND, STOCKTAKE_ENDED, STOCKTAKE_SHORT } from "./refusals.ts";
import { id, idParams, line, localizedText, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "Admin stocktakes";
const person = z.nullable(z.object({ id, name: z.string() }));

const stocktakeStatuses = ["open", "booked", "cancelled"] as const;

const stocktake = z.object({
  id,
  name: z.string(),
  status: z.enum(stocktakeStatuses),
  /** Written when it was booked. */
  reason: z.nullable(z.string()),
  startedBy: person,
  startedAt: timestamp,
  endedBy: person,
  endedAt: z.nullable(timestamp),
  /** Variants that were counted, and those of them that differ. */
  counted: z.int(),
  different: z.int(),
});
export type Stocktake = z.infer<typeof stocktake>;

const stocktakeLine = z.object({
  variantId: id,
  productId: id,
  name: localizedText,
  label: localizedText,
  sku: z.string(),
  barcode: z.nullable(z.string()),
  /** On hand, and sold but not yet shipped, when it was first counted or counted again. */
  expected: z.int(),
  counted: z.int(),
  difference: z.int(),
  countedBy: person,
  countedAt: timestamp,
});
export type StocktakeLine = z.infer<typeof stocktakeLine>;

const whole = z.object({ stocktake, lines: z.array(stocktakeLine) });
export type WholeStocktake = z.infer<typeof whole>;

export const adminListStocktakes = endpoint({
  method: "GET",
  path: "/admin/stocktakes",
  summary: "Stocktakes, newest first",
  tag,
  access: "admin",
  permission: "catalogue",
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ stocktakes: z.array(stocktake), pagination }),
});

export const startStocktakeBody = z.strictObject({ name: line(1, 80) });
export const adminStartStocktake = endpoint({
  method: "POST",
  path: "/admin/stocktakes",
  summary: "Starts a stocktake; the shop keeps selling",
  tag,
  access: "admin",
  permission: "catalogue",
  body: startStocktakeBody,
  status: 201,
  reply: z.object({ stocktake }),
});

export const adminGetStocktake = endpoint({
  method: "GET",
  path: "/admin/stocktakes/:id",
  summary: "A stocktake with its counts, latest first",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  status: 200,
  reply: whole,
  errors: [NOT_FOUND],
});

const countWays = ["add", "set"] as const;
const countBody = z.strictObject({
  /** Made by the device that counts: what is sent twice counts once. */
  entryId: id,
  /** A bar code or an SKU. */
  code: line(1, 60),
  /** `add`: adds pieces, as a scanner does; `set`: replaces the count. */
  way: z.enum(countWays),
  quantity: z.int().check(z.minimum(-100_000), z.maximum(1_000_000)),
});
export const adminCount = endpoint({
  method: "POST",
  path: "/admin/stocktakes/:id/counts",
  summary: "Counts pieces of a variant by its bar code or SKU; several people can count at the same time",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  body: countBody,
  status: 200,
  reply: z.object({ line: stocktakeLine }),
  errors: [NOT_FOUND, CODE_UNKNOWN, STOCKTAKE_ENDED],
});

export const adminRemoveCount = endpoint({
  method: "DELETE",
  path: "/admin/stocktakes/:id/counts/:variantId",
  summary: "Removes a variant from a stocktake; its stock is not changed",
  tag,
  access: "admin",
  permission: "catalogue",
  params: z.object({ id, variantId: id }),
  status: 204,
  errors: [NOT_FOUND, STOCKTAKE_ENDED],
});

export const bookStocktakeBody = z.strictObject({ reason: longText(1, 500) });
export const adminBookStocktake = endpoint({
  method: "POST",
  path: "/admin/stocktakes/:id/book",
  summary: "Books the differences as stock movements, all or none",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  body: bookStocktakeBody,
  status: 200,
  reply: whole,
  errors: [NOT_FOUND, STOCKTAKE_ENDED, STOCKTAKE_SHORT],
});

export const adminCancelStocktake = endpoint({
  method: "POST",
  path: "/admin/stocktakes/:id/cancel",
  summary: "Cancels a stocktake; no stock is changed",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  status: 200,
  reply: whole,
  errors: [NOT_FOUND, STOCKTAKE_ENDED],
});
