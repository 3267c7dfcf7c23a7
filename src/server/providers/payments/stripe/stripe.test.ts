import { expect, test } from "vitest";
import { getPayment } from "#shared/contract/payments.ts";
import { startFakeStripe, stripeSecrets, stripeSignature } from "#test/support/providers/stripe.ts";
import { tryProvider } from "#test/support/providers/suite.ts";
import { isGenuine } from "./signature.ts";

const stage = tryProvider({
  name: "stripe",
  method: "card",
  currency: "USD",
  opening: /^POST \/v1\/checkout\/sessions$/,
  refunding: /^POST \/v1\/refunds$/,
  start: (clock) => startFakeStripe(clock.now),
});

const eventsStored = async () => (await stage().shop.rows("select id from provider_events")).length;

test("signatures are those of Stripe's own scheme", () => {
  const body = Buffer.from('{"id":"evt_t1","type":"checkout.session.completed"}');
  const mac = "0fa77a848c7479d624139f7acfa22958ff606125a7aa4190f4111fb735104b8a";
  const at = (seconds: number) => new Date((1_767_600_000 + seconds) * 1000);
  const header = `t=1767600000,v1=${mac}`;
  expect(isGenuine(["whsec_t1"], at(0), body, header)).toBe(true);
  expect(isGenuine(["whsec_t1"], at(300), body, header)).toBe(true);
  expect(isGenuine(["whsec_other", "whsec_t1"], at(0), body, header)).toBe(true);
  expect(isGenuine(["whsec_t1"], at(0), body, `t=1767600000,v1=${"0".repeat(64)},v0=abc,v1=${mac}`)).toBe(true);
  for (const wrong of [
    undefined,
    "",
    "t=1767600000",
    `v1=${mac}`,
    `t=x,v1=${mac}`,
    header.toUpperCase(),
    header.slice(0, -1),
  ])
    expect(isGenuine(["whsec_t1"], at(0), body, wrong)).toBe(false);
  expect(isGenuine(["whsec_t1"], at(0), body, `${header},t=1767600001`)).toBe(false);
  expect(isGenuine(["whsec_t1"], at(301), body, header)).toBe(false);
  expect(isGenuine(["whsec_t1"], at(-301), body, header)).toBe(false);
  expect(isGenuine(["whsec_t2"], at(0), body, header)).toBe(false);
  expect(isGenuine(["whsec_t1"], at(0), Buffer.concat([body, Buffer.from(" ")]), header)).toBe(false);
});

test("a report with a wrong, old or missing signature is refused and not stored", async () => {
  const { fake, order, deliver, orderOf, clock, settle } = stage();
  const ordered = await order();
  const before = await eventsStored();
  fake.pay(ordered.paymentId);
  const body = JSON.stringify({ id: "evt_forged", data: { object: { object: "checkout.session", id: "cs_1" } } });
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const send = (header: Record<string, string>) => deliver("/api/payments/webhooks/stripe", body, header);
  const sign = (secret: string, at: number) => ({ "stripe-signature": stripeSignature([secret], at, body) });
  expect(await send({})).toBe(401);
  expect(await send(sign("whsec_wrong", seconds))).toBe(401);
  expect(await send(sign(stripeSecrets.webhook, seconds - 301))).toBe(401);
  expect(await send(sign(stripeSecrets.webhook, seconds + 301))).toBe(401);
  expect(await deliver("/api/payments/webhooks/paymob", body, sign(stripeSecrets.webhook, seconds))).toBe(404);
  expect(await eventsStored()).toBe(before);
  expect((await orderOf(ordered)).status).toBe("pending_payment");
  await settle();
});

test("during a rotation either secret is accepted", async () => {
  const { fake, order, deliver, orderOf, shop } = stage();
  const ordered = await order();
  fake.pay(ordered.paymentId);
  const answers = await fake.report(deliver, { secrets: ["whsec_next", stripeSecrets.webhook] });
  expect(answers.every((status) => status === 200)).toBe(true);
  await shop.app.drain();
  expect((await orderOf(ordered)).status).toBe("paid");
});

test.each([
  { change: { amount: 1 }, reason: "AMOUNT_MISMATCH" },
  { change: { currency: "egp" }, reason: "CURRENCY_MISMATCH" },
  { change: { isLive: true }, reason: "ACCOUNT_MISMATCH" },
])("money that does not fit ($reason) goes to review and pays nothing", async ({ change, reason }) => {
  const { fake, order, orderOf, statusOf, settle, shop } = stage();
  const ordered = await order();
  fake.tamper(ordered.paymentId, change);
  fake.pay(ordered.paymentId);
  await settle({ copies: 2 });
  expect(await statusOf(ordered)).toBe("review");
  expect((await orderOf(ordered)).status).toBe("pending_payment");
  const [row] = await shop.rows("select review_reason from payments where id = $1", [ordered.paymentId]);
  expect(row).toEqual({ review_reason: reason });
});

test("an opening that is repeated is one session, with our ids on session and intent, open for at least half an hour", async () => {
  const { fake, order, clock } = stage();
  fake.disturb(/^POST \/v1\/checkout\/sessions$/, { kind: "lose-reply" });
  const ordered = await order();
  expect(ordered.redirectUrl).toMatch(/^https:\/\/checkout\.stripe\.test\//);
  expect(fake.sessionsOf(ordered.paymentId)).toBe(1);
  const request = fake.requests.findLast(({ method }) => method === "POST");
  const form = new URLSearchParams(request?.text);
  expect(request?.headers["idempotency-key"]).toBe(`attempt-${ordered.paymentId}`);
  expect(form.get("client_reference_id")).toBe(ordered.paymentId);
  expect(form.get("payment_intent_data[metadata][payment_id]")).toBe(ordered.paymentId);
  expect(form.get("success_url")).toBe(`http://shop.test/payment/success?payment=${ordered.paymentId}`);
  expect(form.get("cancel_url")).toBe(`http://shop.test/payment/cancel?payment=${ordered.paymentId}`);
  const minutes = (Number(form.get("expires_at")) - clock.now().getTime() / 1000) / 60;
  expect(minutes).toBeGreaterThanOrEqual(30);
});

test("a refund that comes back and a dispute are shown to a person, until they are settled", async () => {
  const { fake, order, settle, shop, clock } = stage();
  const ordered = await order();
  const reason = async () => {
    const [row] = await shop.rows<{ review_reason: string }>("select review_reason from payments where id = $1", [
      ordered.paymentId,
    ]);
    return row?.review_reason;
  };
  const later = async () => {
    clock.advance(10);
    await settle();
  };
  fake.pay(ordered.paymentId);
  await later();
  fake.refundInDashboard(ordered.paymentId, 500);
  await later();
  expect(await reason()).toBeNull();
  fake.refundReturns(ordered.paymentId, 500);
  await later();
  expect(await reason()).toBe("REFUND_LOST");
  fake.refundInDashboard(ordered.paymentId, 500);
  await later();
  expect(await reason()).toBeNull();
  fake.dispute(ordered.paymentId);
  await later();
  expect(await reason()).toBe("DISPUTED");
});

test("a session that runs out after a decline has failed", async () => {
  const { fake, order, statusOf, settle } = stage();
  const [tried, untried] = [await order(), await order()];
  fake.decline(tried.paymentId);
  await settle();
  expect(await statusOf(tried)).toBe("pending");
  fake.expire(tried.paymentId);
  fake.expire(untried.paymentId);
  await settle();
  expect(await statusOf(tried)).toBe("failed");
  expect(await statusOf(untried)).toBe("expired");
});

test("events that are not about payments are stored and trigger nothing", async () => {
  const { fake, clock, deliver, shop } = stage();
  const asked = fake.requests.length;
  const body = JSON.stringify({
    id: "evt_customer1",
    type: "customer.created",
    data: { object: { object: "customer", id: "cus_1" } },
  });
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const header = { "stripe-signature": stripeSignature([stripeSecrets.webhook], seconds, body) };
  expect(await deliver("/api/payments/webhooks/stripe", body, header)).toBe(200);
  await shop.app.drain();
  expect(await shop.rows("select outcome from provider_events where event_key = 'evt_customer1'")).toEqual([
    { outcome: "handled" },
  ]);
  expect(fake.requests.length).toBe(asked);
});

test("the result page asks at most every few seconds", async () => {
  const { fake, order, clock } = stage();
  const ordered = await order();
  const look = () => ordered.who.call(getPayment, { params: { id: ordered.paymentId } });
  const asked = fake.requests.length;
  for (let glance = 0; glance < 5; glance++) await look();
  expect(fake.requests.length).toBe(asked + 1);
  clock.advance(4);
  await look();
  expect(fake.requests.length).toBe(asked + 2);
});
