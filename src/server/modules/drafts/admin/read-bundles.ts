import type * as z from "zod/mini";
import { holdsPriceFor } from "#server/modules/cart/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { draftBody } from "#shared/contract/admin-drafts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toMinor } from "#shared/domain/money.ts";
import { noSuchDraft } from "../errors.ts";
import type { DraftDeps } from "../ports.ts";
import type { DraftBundle, DraftLine, DraftWanted } from "../price-draft.ts";

type Body = z.infer<typeof draftBody>;
type BundleBody = Body["bundles"][number];

interface Place {
  /** The bundle's index in the body. */
  readonly at: number;
  readonly currency: Currency;
}

/** A bundle with a line for each of its parts. Throws 404, 400 for a size that is not sold. */
async function readBundle(reader: Reader, deps: DraftDeps, body: BundleBody, { at, currency }: Place) {
  const { price = null, reason = null } = body;
  const bundleId = body.bundleId.toLowerCase();
  const { clock, ids } = deps.platform;
  const sold = (await deps.bundles.findSold(reader, [bundleId], clock.now())).get(bundleId);
  // A bundle with an agreed price stays in the draft when it is no longer sold.
  const bundle =
    sold ?? (price === null ? undefined : (await deps.bundles.findKnown(reader, [bundleId])).get(bundleId));
  if (bundle === undefined) throw noSuchDraft();
  if (price !== null && reason === null) throw invalidField(`bundles.${at}.reason`, "REQUIRED", "Required");
  const chosen = new Map(body.choices.map(({ productId, size }) => [productId.toLowerCase(), size]));
  const items = await deps.catalogue.findSaleItems(
    reader,
    bundle.items.map(({ productId, size }) => ({ productId, size: size ?? chosen.get(productId) ?? "" })),
  );
  const found = items.flatMap((item) => (item === undefined ? [] : [{ item }]));
  if (price === null && !holdsPriceFor(bundle, found, currency))
    throw invalidField(`bundles.${at}.choices`, "INVALID_VALUE", "A size costs more than the bundle's price is for");
  const row: DraftBundle = {
    ...{ id: ids.next(), bundleId, priceMinor: price === null ? null : toMinor(price) },
    reason: price === null ? null : reason,
  };
  const lines = bundle.items.map(({ productId, quantity }, part): DraftLine => {
    const variant = items[part]?.variant;
    if (variant === undefined) throw invalidField(`bundles.${at}.choices`, "INVALID_VALUE", "A size is not sold");
    return {
      ...{ id: ids.next(), productId, variantId: variant.id, size: variant.size, quantity },
      ...{ unitPriceMinor: null, reason: null, bundleGroup: row.id },
    };
  });
  return { row, lines };
}

export async function readBundleBodies(
  reader: Reader,
  deps: DraftDeps,
  { bundles, currency }: Pick<Body, "bundles" | "currency">,
): Promise<DraftWanted> {
  const read: Awaited<ReturnType<typeof readBundle>>[] = [];
  for (const [at, body] of bundles.entries()) read.push(await readBundle(reader, deps, body, { at, currency }));
  return { lines: read.flatMap(({ lines }) => lines), bundles: read.map(({ row }) => row) };
}
