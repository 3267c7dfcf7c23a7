import { unitOf } from "#server/modules/checkout/index.ts";
import type { DraftItem } from "#shared/contract/admin-drafts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { DraftDeps } from "../ports.ts";

/** Items that can be added to a draft: each size of the found products. */
export async function findDraftItems(deps: DraftDeps, text: string, currency: Currency): Promise<DraftItem[]> {
  const { reader } = deps.platform.database;
  const ids = await deps.findToSell(reader, text);
  const items = await deps.catalogue.findSaleItems(
    reader,
    ids.map((productId) => ({ productId, size: "" })),
  );
  return items.flatMap((item) =>
    item === undefined
      ? []
      : item.variants.map(({ size, label, available, prices }) => ({
          ...{ productId: item.productId, name: item.name, image: item.image ?? null },
          ...{ size, sizeLabel: label, price: toMajor(unitOf({ ...item, prices }, currency)), available },
        })),
  );
}
