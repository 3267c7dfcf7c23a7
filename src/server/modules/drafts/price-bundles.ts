import { holdsPriceFor, joinBundles, type SoldBundle } from "#server/modules/cart/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { toShares } from "#shared/domain/bundles.ts";
import { byCurrency } from "#shared/domain/currency.ts";
import { lineTotal, type Minor, minor, subtract, sum } from "#shared/domain/money.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { DraftDeps } from "./ports.ts";
import type { DraftBundle, DraftGoods, DraftTerms } from "./price-draft.ts";

/** A draft's bundle with current data. */
export interface PricedBundle {
  readonly row: DraftBundle;
  readonly name: LocalizedText;
  /** The sum of its parts' separate prices. */
  readonly beforeMinor: Minor;
  /** The shop's price; the sum of the parts if the bundle is no longer sold, or not with these sizes. */
  readonly listMinor: Minor;
  /** The agreed price, or the shop's. */
  readonly priceMinor: Minor;
}

type Wanted = DraftGoods["wanted"];

/** The bundle as the draft sells it: at the agreed price even if it has ended, else as the shop sells it now. */
function toSold(
  { bundleId, priceMinor }: DraftBundle,
  parts: Wanted,
  { known, sold }: { readonly known: ReadonlyMap<string, SoldBundle>; readonly sold: ReadonlyMap<string, SoldBundle> },
): SoldBundle | undefined {
  if (priceMinor === null) return sold.get(bundleId);
  const bundle = known.get(bundleId);
  if (bundle === undefined) return undefined;
  const items = parts.map(({ row: { productId, quantity, size } }) => ({ productId, quantity, size }));
  return { ...bundle, items, pricing: "fixed", percentHundredths: null, amounts: byCurrency(() => priceMinor) };
}

/** The lines with their bundles. */
export async function joinDraftBundles(
  reader: Reader,
  deps: Pick<DraftDeps, "platform" | "bundles">,
  { bundles: rows, currency }: DraftTerms,
  wanted: Wanted,
): Promise<Pick<DraftGoods, "wanted" | "bundles">> {
  if (rows.length === 0) return { wanted, bundles: [] };
  const ids = rows.map(({ bundleId }) => bundleId);
  const known = await deps.bundles.findKnown(reader, ids);
  const sold = await deps.bundles.findSold(reader, ids, deps.platform.clock.now());
  const partsOf = ({ id }: DraftBundle): Wanted => wanted.filter(({ row }) => row.bundleGroup === id);
  // By group, because two groups of the same bundle may have different prices.
  const byGroup = new Map(
    rows.flatMap((row) => {
      const bundle = toSold(row, partsOf(row), { known, sold });
      return bundle === undefined ? [] : [[row.id, bundle] as const];
    }),
  );
  const lines = joinBundles(
    wanted.map(({ line }) => line),
    wanted.map(({ row }) => ({ ...row, bundleId: row.bundleGroup })),
    byGroup,
  );
  const price = (row: DraftBundle): PricedBundle => {
    const parts = partsOf(row).map(({ line }) => line);
    const totals = parts.map(({ item, quantity }) =>
      lineTotal(item.prices[currency], quantity, item.discountPercentage),
    );
    const beforeMinor = sum(totals);
    const bundle = sold.get(row.bundleId);
    const listMinor =
      bundle === undefined || !holdsPriceFor(bundle, parts, currency)
        ? beforeMinor
        : subtract(beforeMinor, sum(toShares(bundle, currency, totals)));
    const priceMinor = minor(Math.min(row.priceMinor ?? listMinor, beforeMinor));
    return { row, name: known.get(row.bundleId)?.name ?? { ar: "", en: "" }, beforeMinor, listMinor, priceMinor };
  };
  return {
    wanted: wanted.map((each, at) => ({ ...each, line: lines[at] ?? each.line })),
    bundles: rows.map(price),
  };
}
