import type * as z from "zod/mini";
import { toShippingAddress } from "#server/modules/orders/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { invalidField, permissionDenied } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import { type draftBody, maxDraftLines } from "#shared/contract/admin-drafts.ts";
import { toMinor } from "#shared/domain/money.ts";
import { countryFixed, noSuchDraft } from "../errors.ts";
import type { DraftDeps } from "../ports.ts";
import { type DraftLine, type DraftTerms, type DraftWanted, viewPrice } from "../price-draft.ts";
import { toEmailKey } from "../queries.ts";
import type { DraftRow } from "../tables.ts";
import { readBundleBodies } from "./read-bundles.ts";

type Body = z.infer<typeof draftBody>;

/** The goods of a body: lines, and bundles with their parts. Throws 404, 400. */
export async function readGoodsBody(
  reader: Reader,
  deps: DraftDeps,
  body: Pick<Body, "lines" | "bundles" | "currency">,
): Promise<DraftWanted> {
  const own = await readLineBodies(reader, deps, body.lines);
  const { lines: parts, bundles } = await readBundleBodies(reader, deps, body);
  const lines = [...own, ...parts];
  if (lines.length === 0) throw invalidField("lines", "REQUIRED", "Something is needed");
  if (lines.length > maxDraftLines) throw invalidField("bundles", "TOO_LONG", "Too many lines");
  return { lines, bundles };
}

/** Lines with their variants. Throws 404, 400 for a price without a reason and for an unknown or duplicate size. */
async function readLineBodies(reader: Reader, deps: DraftDeps, bodies: Body["lines"]): Promise<DraftLine[]> {
  const lines: DraftLine[] = [];
  for (const [at, { productId, size, quantity, unitPrice = null, reason = null }] of bodies.entries()) {
    if (unitPrice !== null && reason === null) throw invalidField(`lines.${at}.reason`, "REQUIRED", "Required");
    const [item] = await deps.catalogue.findSaleItems(reader, [{ productId, size }]);
    if (item === undefined) throw noSuchDraft();
    const { variant } = item;
    const isTwice = lines.some((line) => line.variantId === variant?.id);
    if (variant === undefined || isTwice) throw invalidField(`lines.${at}.size`, "INVALID_VALUE", "Not sold, or twice");
    lines.push({
      ...{ id: deps.platform.ids.next(), productId, variantId: variant.id, size: variant.size, quantity },
      bundleGroup: null,
      ...{ unitPriceMinor: unitPrice === null ? null : toMinor(unitPrice), reason: unitPrice === null ? null : reason },
    });
  }
  return lines;
}

async function readCustomer(reader: Reader, deps: DraftDeps, { userId = null, email = null }: Body) {
  if (userId === null) {
    if (email === null) throw invalidField("email", "REQUIRED", "Required");
    return { userId, email };
  }
  const person = (await deps.people.find(reader, [userId])).get(userId);
  if (person === undefined) throw invalidField("userId", "INVALID_VALUE", "There is no such account");
  return { userId, email: person.email };
}

export interface DraftFacts extends DraftWanted {
  readonly row: Pick<
    DraftRow,
    "userId" | "email" | "emailKey" | "language" | "currency" | "shippingAddress" | "isShippingFree" | "expiresAt"
  >;
}

/** The validated contents of a body. Throws 400, 404. */
export async function readBody(reader: Reader, deps: DraftDeps, body: Body): Promise<DraftFacts> {
  const { language, currency, isShippingFree, expiresInDays } = body;
  const { userId, email } = await readCustomer(reader, deps, body);
  const address = body.shippingAddress ?? null;
  return {
    row: {
      ...{ userId, email, emailKey: toEmailKey(email), language, currency, isShippingFree },
      shippingAddress: address === null ? null : toShippingAddress(address, language),
      expiresAt: addDays(deps.platform.clock.now(), expiresInDays),
    },
    ...(await readGoodsBody(reader, deps, body)),
  };
}

/** Throws 403 PERMISSION_DENIED for a price that only staff with the permission for promotions may agree. */
export async function assertMayAgree(
  reader: Reader,
  deps: DraftDeps,
  caller: Pick<Caller, "permissions">,
  terms: DraftTerms,
): Promise<void> {
  if (callerMay(caller, "promotions")) return;
  const { needsPromotions } = await viewPrice(reader, deps, terms);
  if (needsPromotions) throw permissionDenied("promotions");
}

type Staying = Pick<DraftRow, "userId" | "email" | "currency" | "shippingAddress" | "isShippingFree">;

/** A supplement keeps its order's customer, currency and country, and free delivery. Throws 400. */
export function assertStays(before: DraftRow, row: Staying): void {
  if (before.parentOrderId === null) return;
  for (const field of ["userId", "currency", "isShippingFree"] as const)
    if (row[field] !== before[field]) throw invalidField(field, "INVALID_VALUE", "As in the order that it adds to");
  const country = before.shippingAddress?.country;
  if (country !== row.shippingAddress?.country) throw countryFixed("shippingAddress.country");
}
