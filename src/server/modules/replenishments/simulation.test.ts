import { afterAll, beforeAll, expect, test } from "vitest";
import { addAddress } from "#shared/contract/addresses.ts";
import { adminSaveReplenishmentOffer } from "#shared/contract/admin-replenishments.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import * as contract from "#shared/contract/replenishments.ts";
import { removeCard } from "#shared/contract/saved-cards.ts";
import { replenishmentConsent } from "#shared/domain/replenishments.ts";
import { addCard } from "#test/factories/cards.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { createChance } from "#test/support/chance.ts";
import { createTestClock } from "#test/support/clock.ts";
import { replenishmentsDueJob } from "./index.ts";

/**
 * Three months of repeat orders with declined cards, lost mails, stopped workers and customers who change their orders.
 */

const start = new Date("2027-01-31T08:05:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let goods: TestProduct;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  const admin = await shop.customer("admin");
  goods = await shop.product({ priceEgp: 300, stock: 60 });
  await admin.call(adminSaveReplenishmentOffer, {
    params: { id: goods.id },
    body: { offer: { percent: 10, everyDays: 14 } },
  });
});
afterAll(() => shop.app.close());

const random = createChance(20_270_131);
const outcomes = ["pays", "pays", "pays", "insufficient_funds", "lost_card", "authentication_required"] as const;
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

async function join(): Promise<TestCustomer> {
  const who = await shop.customer();
  await shop.rows("update users set currency = 'EGP' where id = $1", [who.userId]);
  const addressId = (await who.call(addAddress, { body: cairo })).address.id;
  const wanted = { productId: goods.id, size: "One size", quantity: 1 };
  const { quote } = await who.call(contract.quoteReplenishment, { body: { ...wanted, addressId } });
  const card = await addCard(shop, who, pick(outcomes));
  await who.call(contract.startReplenishment, {
    body: {
      ...{ ...wanted, everyDays: 14, firstOn: quote.earliest, addressId, cardId: card.id },
      ...{ consentVersion: replenishmentConsent.version, expectedTotal: quote.total },
    },
  });
  return who;
}

/** A customer's random actions on some days; refusals are fine. */
async function act(who: TestCustomer): Promise<void> {
  const [found] = (await who.call(contract.getReplenishments, {})).replenishments;
  if (found === undefined) return;
  const params = { id: found.id };
  const change = (body: object) => toRefusal(who.call(contract.changeReplenishment, { params, body }));
  const kind = random();
  if (kind < 0.15) await toRefusal(who.call(contract.skipReplenishment, { params }));
  else if (kind < 0.3) await change({ quantity: 1 + Math.floor(random() * 2), expectedTotal: found.total ?? 0 });
  else if (kind < 0.5 && found.run !== null) {
    const paying = who.call(payOrder, { params: { id: found.run.order.id }, body: {} });
    const payment = await paying.then(
      (reply) => reply.payment,
      () => undefined,
    );
    if (payment !== undefined) await shop.press(payment.id, random() < 0.6 ? "approve" : "decline");
  } else if (kind < 0.6 && found.card !== null)
    await toRefusal(who.call(removeCard, { params: { id: found.card.id } }));
  else if (kind < 0.8) {
    const card = await addCard(shop, who, pick(outcomes));
    await change({ cardId: card.id });
    if (found.status === "paused") await change({ resume: true, expectedTotal: found.total ?? 0 });
  } else if (kind < 0.85) await toRefusal(who.call(contract.endReplenishment, { params }));
  else if (found.total !== null)
    await toRefusal(who.call(contract.agreeReplenishmentPrice, { params, body: { amount: found.total } }));
}

/** Two workers at once; a stopped worker leaves its charges written but not sent. */
async function work(): Promise<void> {
  const { jobs } = shop.app.platform;
  await jobs.runScheduled("expire-orders");
  await Promise.all([jobs.runScheduled(replenishmentsDueJob), jobs.runScheduled(replenishmentsDueJob)]);
  await jobs.runScheduled("poll-payments");
  await shop.app.drain();
}

/** Simulates a crash between the commit of a charge and its sending. */
const forgetToSend = () =>
  shop.rows(
    `with due as (
       select r.id, r.order_id, p.card_id, p.user_id, o.total_minor from replenishment_runs r
       join replenishments p on p.id = r.replenishment_id join orders o on o.id = r.order_id
       join saved_cards c on c.id = p.card_id and c.status = 'active'
       where r.state = 'scheduled' and r.next_at <= $1 and p.status = 'active' and o.status = 'pending_payment'
         and o.total_minor <= p.agreed_minor
         and exists (select 1 from deliveries d where d.key = r.notice_key and d.sent_at <= $1::timestamptz - interval '72 hours')
         and not exists (select 1 from payments x where x.order_id = o.id)
       limit 1),
     paying as (
       insert into payments (id, order_id, user_id, method, provider, amount_minor, currency, status, initiator,
         saved_card_id, next_check_at, expires_at, created_at, updated_at)
       select gen_random_uuid(), order_id, user_id, 'card', 'sandbox', total_minor, 'EGP', 'created', 'merchant', card_id,
         $1::timestamptz + interval '2 minutes', $1::timestamptz + interval '23 hours', $1, $1 from due returning id, order_id),
     tried as (
       insert into replenishment_attempts (run_id, number, payment_id, at)
       select due.id, 1, paying.id, $1 from due join paying on paying.order_id = due.order_id)
     update replenishment_runs r set state = 'charging', first_try_at = $1, next_at = $1 from due where r.id = due.id
     returning r.id`,
    [clock.now().toISOString()],
  );

test("three months with faults: nothing is charged twice, without a notice, or without consent", async () => {
  const people: TestCustomer[] = [];
  for (let at = 0; at < 12; at++) people.push(await join());
  let died = 0;
  for (let day = 0; day < 90; day++) {
    clock.set(new Date(start.getTime() + day * 86_400_000));
    if (random() < 0.15)
      await shop.rows("update variants set on_hand = greatest(reserved, $2) where id = $1", [
        goods.variantId,
        random() < 0.5 ? 2 : 60,
      ]);
    if (random() < 0.04)
      await shop.rows(
        "update product_prices set amount_minor = amount_minor + 500, paid_minor = paid_minor + 500 where product_id = $1",
        [goods.id],
      );
    died += (await forgetToSend()).length;
    // On some days no worker runs.
    if (random() < 0.9) await work();
    if (random() < 0.1)
      await shop.rows(
        "update deliveries set sent_at = null where kind = 'replenishment-notice' and sent_at > $1::timestamptz - interval '1 day'",
        [clock.now().toISOString()],
      );
    if (random() < 0.5) await act(pick(people));
  }
  await work();
  const twice = await shop.rows(
    `select order_id from payments where status in ('captured', 'partially_refunded') group by order_id having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const unannounced = await shop.rows(
    `select p.id from replenishment_attempts a join payments p on p.id = a.payment_id
     join replenishment_runs r on r.id = a.run_id
     where p.created_at >= r.created_at and not exists (select 1 from deliveries d
       where d.key in (r.notice_key, 'push:' || r.notice_key) and d.sent_at <= p.created_at - interval '72 hours')`,
  );
  expect(unannounced).toEqual([]);
  const withoutConsent = await shop.rows(
    `select p.id from payments p where p.initiator = 'merchant' and p.status = 'captured' and coalesce((select c.action
       from consents c where c.user_id = p.user_id and c.purpose = 'cards' and c.at <= p.created_at
       order by c.seq desc limit 1), 'none') <> 'given'`,
  );
  expect(withoutConsent).toEqual([]);
  const [counts] = await shop.rows<{ paid: number; other: number }>(
    `select count(*) filter (where state = 'recovered')::int as paid, count(*) filter (where state <> 'recovered')::int as other
     from replenishment_runs`,
  );
  expect(counts?.paid).toBeGreaterThan(15);
  expect(counts?.other).toBeGreaterThan(5);
  expect(died).toBeGreaterThan(0);
  const books = (await shop.books()).filter(({ rule }) => !rule.includes("stock"));
  expect(books).toEqual([]);
}, 180_000);
