import { addRewards, type NewReward } from "#server/modules/loyalty/index.ts";
import { byCurrency, type Currency, fallbackRates } from "#shared/domain/currency.ts";
import { convert } from "#shared/domain/exchange.ts";
import { tidyPrice, toMinor } from "#shared/domain/money.ts";
import type { SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import type { Reward } from "../data/types.ts";

/** A voucher's value in every currency, rounded to tidy amounts. */
function toAmounts(amountEgp: number): Record<Currency, number> {
  const pounds = toMinor(amountEgp);
  return byCurrency((code) =>
    code === "EGP" ? pounds : tidyPrice(convert(pounds, fallbackRates.EGP, fallbackRates[code]), code),
  );
}

function toRow({ idOf, imageOf, now }: SeedContext, reward: Reward, position: number): NewReward {
  const { slug, kind, name, description, points } = reward;
  const row = {
    id: idOf("reward", slug),
    kind,
    name,
    description,
    points,
    position,
    image: imageOf(`reward:${slug}`, name),
    createdAt: now,
  };
  // Product rewards use their product's stock.
  if (reward.kind === "product") return { ...row, productId: idOf("product", reward.productSlug) };
  return { ...row, stock: reward.stock, amounts: reward.kind === "voucher" ? toAmounts(reward.amountEgp) : null };
}

/** Rewards, cheapest first. */
export async function seedRewards(context: SeedContext): Promise<void> {
  const byPoints = demoData.rewards.toSorted((a, b) => a.points - b.points);
  await addRewards(
    context.tx,
    byPoints.map((reward, position) => toRow(context, reward, position)),
  );
}
