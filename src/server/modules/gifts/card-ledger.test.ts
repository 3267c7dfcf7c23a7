import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderRow } from "#server/modules/orders/index.ts";
import { buy } from "#test/factories/gifts.ts";
import { createTestShop, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { createCodes } from "./codes.ts";
import type { GiftContext } from "./context.ts";
import { expireCards } from "./expire-cards.ts";
import { cancelCards } from "./issue-cards.ts";
import { giveBack, spendCards } from "./spend-cards.ts";

let shop: TestShop;
let card: TestProduct;
beforeAll(async () => {
  shop = await createTestShop();
  card = await shop.product({ kind: "gift_card", priceEgp: 1 });
});
afterAll(() => shop.app.close());

type Step =
  | { readonly do: "spend"; readonly amount: number }
  | { readonly do: "release" | "cancel" | "expire"; readonly order: number }
  | { readonly do: "refund"; readonly order: number; readonly amount: number };

const order = fc.nat(3);
const amount = fc.integer({ min: 1, max: 130 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("spend" as const), amount }),
    fc.record({ do: fc.constantFrom("release" as const, "release" as const, "expire" as const), order }),
    fc.record({ do: fc.constant("refund" as const), order, amount }),
    { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), order }) },
  ),
  { maxLength: 14 },
);

interface CardNow extends Record<string, unknown> {
  readonly id: string;
  readonly order_id: string;
  readonly balance_minor: number;
  readonly initial_minor: number;
  readonly cancelled_at: Date | null;
  readonly entries: number;
}

async function cardNow(cardId: string): Promise<CardNow> {
  const [row] = await shop.rows<CardNow>(
    `select c.*, (select coalesce(sum(delta_minor), 0)::int from gift_card_entries where card_id = c.id) as entries
     from gift_cards c where id = $1`,
    [cardId],
  );
  if (row === undefined) throw new Error("the card is gone");
  return row;
}

test("after any sequence of operations a card's balance is the sum of its entries and never negative", async () => {
  const { platform } = shop.app;
  const { database, ids } = platform;
  const context = { platform, codes: createCodes([new Uint8Array(32)], ids) } as unknown as GiftContext;
  const buyer = await shop.customer();
  // Orders paid with the card; only ids and amounts matter here.
  const others: string[] = [];
  for (let nth = 0; nth < 4; nth++)
    others.push((await buy(shop, buyer, await shop.product({ kind: "package", priceEgp: 1 }))).order.id);
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      await buy(shop, buyer, card);
      const [made] = await shop.rows<CardNow>("select * from gift_cards order by created_at desc, id desc limit 1");
      const cardId = made?.id ?? "";
      let expectedBalance = 100;
      let isCancelled = false;
      /** The amount that each order has spent of the card. */
      const spentByOrder = new Map<string, number>();
      let spends = 0;
      const booked = new Set<string>();
      for (const step of list) {
        const orderId = others[step.do === "spend" ? spends % 4 : step.order] ?? "";
        const kept = spentByOrder.get(orderId) ?? 0;
        if (step.do === "spend" && !booked.has(`spend ${orderId}`)) {
          const paid = { id: orderId, currency: "EGP", giftCards: [{ cardId, amountMinor: step.amount }] };
          const isTaken = await database
            .transaction((tx) => spendCards(tx, context, paid as unknown as OrderRow))
            .then(
              () => true,
              () => false,
            );
          expect(isTaken).toBe(!isCancelled && step.amount <= expectedBalance);
          if (isTaken) {
            spends += 1;
            booked.add(`spend ${orderId}`);
            spentByOrder.set(orderId, step.amount);
            expectedBalance -= step.amount;
          }
        }
        if (step.do === "release" && !booked.has(`release ${orderId}`)) {
          await database.transaction((tx) => giveBack(tx, context, { orderId, kind: "release", ref: orderId }));
          if (kept > 0) booked.add(`release ${orderId}`);
          if (!isCancelled) expectedBalance += kept;
          spentByOrder.set(orderId, 0);
        }
        if (step.do === "refund") {
          const given = await database.transaction((tx) =>
            giveBack(tx, context, { orderId, kind: "refund", ref: ids.next(), amountMinor: step.amount }),
          );
          expect(given).toBe(Math.min(kept, step.amount));
          spentByOrder.set(orderId, kept - given);
          if (!isCancelled) expectedBalance += given;
        }
        if (step.do === "cancel" && made !== undefined) {
          await database.transaction((tx) => cancelCards(tx, context, made.order_id, false));
          isCancelled = true;
          expectedBalance = 0;
        }
        if (step.do === "expire") await expireCards(platform);
        const now = await cardNow(cardId);
        expect([now.balance_minor, now.entries]).toEqual([expectedBalance, expectedBalance]);
        expect(now.balance_minor).toBeGreaterThanOrEqual(0);
        expect(now.balance_minor).toBeLessThanOrEqual(now.initial_minor);
      }
      // Returns what orders still hold, so that the next round starts clean.
      for (const orderId of others)
        await database.transaction((tx) => giveBack(tx, context, { orderId, kind: "refund", ref: ids.next() }));
      shop.app.clock.advance(800 * 86_400);
      await expireCards(platform);
      expect((await cardNow(cardId)).balance_minor).toBe(0);
      shop.app.clock.advance(-800 * 86_400);
    }),
    { numRuns: 25 },
  );
  const broken = (await shop.books()).filter((each) => each.rule.includes("balance"));
  expect(broken).toEqual([]);
}, 120_000);

test("the database refuses to change the ledger, and a balance below zero or above the card's value", async () => {
  const refusal = (sql: string) =>
    shop.rows(sql).then(
      () => "",
      (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code ?? "?",
    );
  expect(await refusal("update gift_card_entries set delta_minor = 500")).toBe("23001");
  expect(await refusal("delete from gift_card_entries")).toBe("23001");
  expect(await refusal("update gift_cards set balance_minor = -1")).toBe("23514");
  expect(await refusal("update gift_cards set balance_minor = initial_minor + 1")).toBe("23514");
});
