import type { PlacedOrder } from "#shared/contract/checkout.ts";
import type { SentMail } from "#test/support/app.ts";
import type { TestCustomer, TestProduct, TestShop } from "./shop.ts";

export const forSara = { recipientName: "Sara", recipientEmail: "sara@gift.test", message: "Keep going!" };

/** Buys and pays for an item. */
export async function buy(
  shop: TestShop,
  who: TestCustomer,
  product: TestProduct,
  more: Parameters<TestShop["order"]>[1] & { readonly quantity?: number } = {},
): Promise<PlacedOrder> {
  const { quantity = 1, ...wishes } = more;
  await shop.fill(who, product, quantity);
  const placed = await shop.order(who, wishes);
  await shop.press(placed.payment.id, "approve");
  await shop.app.drain();
  return placed;
}

export async function mailsTo(shop: TestShop, to: string, kind: string): Promise<SentMail[]> {
  return (await shop.app.mails()).filter((mail) => mail.to === to && mail.kind === kind);
}

/** Codes mailed to an address, oldest first. */
export async function readCodes(shop: TestShop, to: string): Promise<string[]> {
  return (await mailsTo(shop, to, "gift-card")).map((mail) => String(mail.data.code));
}

/** Link tokens mailed to an address, oldest first. */
export async function tokensOf(shop: TestShop, to: string): Promise<string[]> {
  return (await mailsTo(shop, to, "gift")).map((mail) => String(mail.data.path).split("token=")[1] ?? "");
}

/** A programme with a plan, so that customers can be enrolled. */
export async function programmeOf(shop: TestShop): Promise<TestProduct> {
  const product = await shop.product({ kind: "programme", priceEgp: 300 });
  const { ids, clock } = shop.app.platform;
  const [coachId, at] = [ids.next(), clock.now()];
  const text = JSON.stringify({ ar: "قوة", en: "Strength" });
  await shop.rows(
    `insert into coaches (id, slug, name, initials, title, bio, experience_years, languages, created_at)
     values ($1, $2, $3, $3, $3, $3, 1, '{ar}', $4)`,
    [coachId, `coach-${coachId}`, text, at],
  );
  await shop.rows(
    `insert into programmes (id, coach_id, goal, level, weeks, days_per_week, minutes_per_day, created_at, updated_at)
     values ($1, $2, 'strength', 'beginner', 4, 3, 40, $3, $3)`,
    [product.id, coachId, at],
  );
  await shop.rows(
    "insert into programme_versions (id, programme_id, number, plan, created_at) values ($1, $2, 1, $3, $4)",
    [ids.next(), product.id, JSON.stringify({ phases: [] }), at],
  );
  return product;
}
