import type { SaleItem } from "#server/modules/cart/index.ts";
import { type RewardRow, rewardsOnOffer } from "#server/modules/loyalty/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Reward } from "#shared/contract/loyalty.ts";
import { currencies } from "#shared/domain/currency.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { RewardDeps } from "./ports.ts";

/** Gift cards require a payment; points buy vouchers instead. */
export const isGivenAway = (kind: SaleItem["kind"]): boolean => kind !== "gift_card";

const toAmounts = ({ amounts }: RewardRow): Reward["amounts"] =>
  currencies.flatMap((currency) => {
    const amount = amounts?.[currency];
    return amount === undefined ? [] : [{ currency, amount: toMajor(minor(amount)) }];
  });

function toView(row: RewardRow, item: SaleItem | undefined): Reward | undefined {
  const { id, kind, name, description, points } = row;
  const facts = { id, kind, name, description, points, amounts: toAmounts(row) };
  if (kind !== "product")
    return { ...facts, image: row.image ?? null, stock: row.stock, sizes: [], sizeOptions: [], isShipped: false };
  if (item === undefined || !item.isOnSale || !isGivenAway(item.kind)) return undefined;
  const isShipped = item.kind === "physical";
  const stock = isShipped ? item.variants.reduce((sum, each) => sum + each.available, 0) : null;
  const sizeOptions =
    item.variants.length > 1 ? item.variants.map(({ size, label, available }) => ({ size, label, available })) : [];
  const sizes = sizeOptions.map(({ size }) => size);
  return { ...facts, image: row.image ?? item.image ?? null, stock, sizes, sizeOptions, isShipped };
}

/** Lists the rewards that points can buy now; omits withdrawn products. */
export async function listRewards(reader: Reader, { catalogue }: Pick<RewardDeps, "catalogue">): Promise<Reward[]> {
  const rows = await rewardsOnOffer(reader);
  const productIds = rows.flatMap((row) => row.productId ?? []);
  const items = await catalogue.findSaleItems(
    reader,
    productIds.map((productId) => ({ productId, size: "" })),
  );
  const byProduct = new Map(productIds.map((productId, index) => [productId, items[index]]));
  return rows.flatMap((row) => toView(row, row.productId === null ? undefined : byProduct.get(row.productId)) ?? []);
}
