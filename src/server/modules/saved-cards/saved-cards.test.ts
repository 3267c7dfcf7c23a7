import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payOrder } from "#shared/contract/checkout.ts";
import * as contract from "#shared/contract/saved-cards.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import { currencies } from "#shared/domain/currency.ts";
import { addCard } from "#test/factories/cards.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

const clock = createTestClock(new Date("2027-01-31T09:00:00Z"));
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ clock });
});
afterAll(() => shop.app.close());

const listOf = async (who: TestCustomer) => (await who.call(contract.getCards, {})).cards;
const consentsOf = (userId: string) =>
  shop.rows<{ action: string; source: string; text_sha256: string; ip: string | null }>(
    "select action, source, text_sha256, ip from consents where user_id = $1 order by at, id",
    [userId],
  );
const rowOf = async (id: string) =>
  (
    await shop.rows<{ status: string; token_sealed: Buffer | null }>("select * from saved_cards where id = $1", [id])
  )[0];

test("a card is added on the provider's page, with the words that were agreed to, and its token is sealed", async () => {
  const mona = await shop.customer();
  expect(await mona.call(contract.getCards, {})).toEqual({
    cards: [],
    consent: cardConsent,
    addable: ["EGP", "SAR", "AED", "USD"],
    savedBy: currencies.map((currency) => ({ currency, method: "card" })),
  });
  const wrong = { body: { currency: "EGP" as const, consentVersion: "1999-01" } };
  expect(await toRefusal(mona.call(contract.setupCard, wrong))).toBe("CONSENT_CHANGED");
  const card = await addCard(shop, mona);
  expect(card).toMatchObject({ brand: "visa", last4: "4242", status: "active", isDefault: true, canRenew: true });
  const [said, ...more] = await consentsOf(mona.userId);
  expect(more).toEqual([]);
  const words = createHash("sha256").update(cardConsent.text.ar).digest("hex");
  expect(said).toMatchObject({ action: "given", source: "cards", text_sha256: words });
  const stored = JSON.stringify(await shop.rows("select * from saved_cards"));
  expect(stored).not.toContain("sbxc:");
  expect(JSON.stringify(await mona.call(contract.getCards, {}))).not.toMatch(/token|sbxc/);
});

test("an abandoned setup adds nothing, and is not accessible to others", async () => {
  const [mona, ali] = [await shop.customer(), await shop.customer()];
  const body = { currency: "SAR" as const, consentVersion: cardConsent.version };
  const { id, redirectUrl } = await mona.call(contract.setupCard, { body });
  const finish = (who: TestCustomer) => who.call(contract.finishCardSetup, { params: { id } });
  expect(await finish(mona)).toEqual({ status: "open", cardId: null });
  expect(await toRefusal(finish(ali))).toBe("NOT_FOUND");
  await shop.app.http.inject({ method: "POST", url: `${redirectUrl}/cancel` });
  expect(await finish(mona)).toEqual({ status: "failed", cardId: null });
  // The job finds setups whose customer never returned to the shop.
  const other = await mona.call(contract.setupCard, { body });
  await shop.app.http.inject({ method: "POST", url: `${other.redirectUrl}/pays` });
  clock.advance(11 * 60);
  await shop.app.platform.jobs.runScheduled("check-card-setups");
  expect(await listOf(mona)).toHaveLength(1);
});

test("the card that pays an order is saved only if its owner agreed, and the provider keeps cards", async () => {
  const mona = await shop.customer();
  const mat = await shop.product({ priceEgp: 200 });
  await shop.fill(mona, mat);
  const consent = { saveCard: { consentVersion: cardConsent.version } };
  const refused = shop.order(mona, { ...consent, paymentMethod: "cod" });
  expect(await toRefusal(refused)).toBe("CARD_SETUP_UNAVAILABLE");
  expect(await toRefusal(shop.order(mona, { saveCard: { consentVersion: "old" } }))).toBe("CONSENT_CHANGED");
  expect(await consentsOf(mona.userId)).toEqual([]);
  const { payment } = await shop.order(mona, consent);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  expect(await listOf(mona)).toMatchObject([{ last4: "4242", isDefault: true }]);

  const ali = await shop.customer();
  await shop.fill(ali, mat);
  const placed = await shop.order(ali, {});
  const again = { params: { id: placed.order.id }, body: {} };
  const { payment: second } = await ali.call(payOrder, again);
  await shop.press(second.id, "approve");
  await shop.app.drain();
  expect(await listOf(ali)).toEqual([]);
});

test("removing is one call: another card becomes the default, the token is destroyed, the consent ends with the last", async () => {
  const [mona, ali] = [await shop.customer(), await shop.customer()];
  const first = await addCard(shop, mona);
  const second = await addCard(shop, mona, "insufficient_funds");
  const removed = (who: TestCustomer, id: string) => who.call(contract.removeCard, { params: { id } });
  expect(await toRefusal(removed(ali, first.id))).toBe("NOT_FOUND");
  const named = await mona.call(contract.setDefaultCard, { params: { id: second.id } });
  expect(named.cards.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  expect(await removed(mona, second.id)).toEqual({ movedToLink: 0 });
  expect(await toRefusal(removed(mona, second.id))).toBe("NOT_FOUND");
  expect(await listOf(mona)).toMatchObject([{ id: first.id, isDefault: true }]);
  await shop.app.drain();
  expect(await rowOf(second.id)).toMatchObject({ status: "removed", token_sealed: null });
  await removed(mona, first.id);
  expect((await consentsOf(mona.userId)).at(-1)).toMatchObject({ action: "withdrawn" });
  await expect(shop.rows("delete from consents where user_id = $1", [mona.userId])).rejects.toThrow("only added");
  const change = shop.rows("update consents set action = 'given' where user_id = $1", [mona.userId]);
  await expect(change).rejects.toThrow("only added");
});

test("an expired card is shown as such and cannot be the default", async () => {
  const mona = await shop.customer();
  const card = await addCard(shop, mona);
  await shop.rows("update saved_cards set exp_month = 1, exp_year = 2027, is_default = false where id = $1", [card.id]);
  expect(await listOf(mona)).toMatchObject([{ status: "active" }]);
  clock.set(new Date("2027-02-01T00:00:00Z"));
  expect(await listOf(mona)).toMatchObject([{ status: "expired", canRenew: false }]);
  const call = mona.call(contract.setDefaultCard, { params: { id: card.id } });
  expect(await toRefusal(call)).toBe("CARD_CANNOT_RENEW");
});
