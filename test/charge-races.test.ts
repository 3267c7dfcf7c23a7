import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replenishmentsDueJob } from "#server/modules/replenishments/index.ts";
import { keepSubscriptionsJob, renewalsDueJob } from "#server/modules/subscriptions/index.ts";
import { sign, signatureHeader } from "#server/providers/payments/sandbox/signature.ts";
import { addAddress } from "#shared/contract/addresses.ts";
import { adminSaveReplenishmentOffer } from "#shared/contract/admin-replenishments.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import { setRenewal } from "#shared/contract/renewals.ts";
import { quoteReplenishment, startReplenishment } from "#shared/contract/replenishments.ts";
import { getSubscriptions } from "#shared/contract/subscriptions.ts";
import { replenishmentConsent } from "#shared/domain/replenishments.ts";
import { addCard } from "#test/factories/cards.ts";
import { cairo, createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type CrashShop, crashShopName, createCrashShop, killed } from "#test/support/crash/shop.ts";
import { whileLocked } from "#test/support/overlap.ts";

/**
 * What is charged to saved cards, renewals and repeated orders alike: once, by two processes at a time, by one that is
 * killed, while its customer pays by hand or cancels, while staff charge it again or stop it, and while the provider
 * reports it to both processes.
 */

/** Both are for 28 February, announced on the 24th and charged on the 27th at ten in Cairo. */
const times = {
  begun: new Date("2027-01-31T09:00:00Z"),
  announced: new Date("2027-02-24T08:05:00Z"),
  paying: new Date("2027-02-27T07:30:00Z"),
  charged: new Date("2027-02-27T08:10:00Z"),
};
const clock = createTestClock(times.begun);
let shop: TestShop;
let admin: TestCustomer;
let crash: CrashShop;
let coaching: TestProduct;
let whey: TestProduct;

beforeAll(async () => {
  shop = await createTestShop({ clock });
  admin = await shop.customer("admin");
  coaching = await shop.product({ kind: "package", priceEgp: 900 });
  whey = await shop.product({ priceEgp: 1000, stock: 1000 });
  const offer = { percent: 10, everyDays: 30 };
  await admin.call(adminSaveReplenishmentOffer, { params: { id: whey.id }, body: { offer } });
  crash = await createCrashShop(shop);
}, 240_000);
afterAll(async () => {
  await crash.stop();
  await shop.app.close();
});

async function buyCoaching(who: TestCustomer): Promise<void> {
  await shop.fill(who, coaching);
  const { payment } = await shop.order(who);
  await shop.press(payment.id, "approve");
}

async function renew(who: TestCustomer, cardId: () => Promise<string>): Promise<void> {
  const [subscription] = (await who.call(getSubscriptions, {})).subscriptions;
  const params = { id: subscription?.id ?? "" };
  await who.call(setRenewal, { params, body: { mode: "auto", cardId: await cardId() } });
}

async function repeat(who: TestCustomer, cardId: () => Promise<string>): Promise<void> {
  const addressId = (await who.call(addAddress, { body: cairo })).address.id;
  const wanted = { productId: whey.id, size: "One size", quantity: 1, addressId };
  const { quote } = await who.call(quoteReplenishment, { body: wanted });
  await who.call(startReplenishment, {
    body: {
      ...{ ...wanted, everyDays: 30, firstOn: "2027-02-28", cardId: await cardId(), expectedTotal: quote.total },
      consentVersion: replenishmentConsent.version,
    },
  });
}

interface Kind {
  readonly origin: "renewal" | "replenishment";
  readonly job: string;
  /** What is paid before. */
  readonly buy?: (who: TestCustomer) => Promise<void>;
  readonly begin: (who: TestCustomer, cardId: () => Promise<string>) => Promise<void>;
}
const kinds: readonly Kind[] = [
  { origin: "renewal", job: renewalsDueJob, buy: buyCoaching, begin: renew },
  { origin: "replenishment", job: replenishmentsDueJob, begin: repeat },
];

/** What a customer or staff do while the card is charged. */
const acts = ["waits", "pays", "cancels", "is charged again", "is stopped"] as const;

interface Charged {
  readonly who: TestCustomer;
  readonly act: (typeof acts)[number];
  readonly orderId: string;
  /** Begun by hand before, on a page that is still open. */
  readonly paymentId: string;
}

const moveTo = (at: Date) => crash.advance((at.getTime() - clock.now().getTime()) / 1000);
const run = (job: string) => shop.app.platform.jobs.runScheduled(job);
const idsOf = (people: readonly Charged[]): string[] => people.map(({ who }) => who.userId);

/** People whose order is announced and due to be charged; some of them began to pay by hand before. */
async function due({ origin, buy, begin }: Kind, count: number, paying = times.paying): Promise<Charged[]> {
  await moveTo(times.begun);
  const customers: TestCustomer[] = [];
  for (let index = 0; index < count; index++) {
    const who = await shop.customer();
    await shop.rows("update users set currency = 'EGP' where id = $1", [who.userId]);
    await buy?.(who);
    customers.push(who);
  }
  await shop.app.drain();
  for (const who of customers) await begin(who, async () => (await addCard(shop, who)).id);
  await moveTo(times.announced);
  await run(keepSubscriptionsJob);
  await run(replenishmentsDueJob);
  await shop.app.drain();
  await moveTo(paying);
  const people: Charged[] = [];
  for (const [index, who] of customers.entries()) {
    const [order] = await shop.rows<{ id: string }>("select id from orders where user_id = $1 and origin = $2", [
      who.userId,
      origin,
    ]);
    const [act, orderId] = [acts[index % acts.length] ?? "waits", order?.id ?? ""];
    const begun = act === "pays" ? await who.call(payOrder, { params: { id: orderId }, body: {} }) : undefined;
    people.push({ who, act, orderId, paymentId: begun?.payment.id ?? "" });
  }
  await moveTo(times.charged);
  return people;
}

/** Which part of a charge's statements is done when the process dies: before it is written, before the call, after it. */
const deaths = [0.1, 0.2, 0.26, 0.4, 0.75] as const;

interface Standing {
  /** `written`: not sent; `taken`: the provider said yes and the shop does not know; `settled`: decided. */
  readonly charge: "none" | "written" | "taken" | "settled";
}

async function standingOf({ who }: Charged): Promise<Standing> {
  const [standing] = await shop.rows<Standing & Record<string, unknown>>(
    `select case when p.id is null then 'none' when p.status not in ('created', 'pending') then 'settled'
       when s.reference is null then 'written' else 'taken' end as charge
     from users u left join payments p on p.user_id = u.id and p.initiator = 'merchant'
     left join sandbox_payments s on s.merchant_reference = p.id where u.id = $1`,
    [who.userId],
  );
  return standing ?? { charge: "none" };
}

/** Staff may be refused: it is charged already, or over. */
async function actAsStaff(origin: Kind["origin"], { orderId, act: wanted }: Charged): Promise<void> {
  const sql =
    origin === "renewal"
      ? "select id from dunning_cases where order_id = $1"
      : "select replenishment_id as id from replenishment_runs where order_id = $1";
  const [{ id } = { id: "" }] = await shop.rows<{ id: string }>(sql, [orderId]);
  const token = await admin.token();
  const body = { reason: "asked by phone" };
  if (wanted === "is stopped") await crash.call(`/api/admin/${origin}s/${id}/stop`, { token, body });
  else if (origin === "renewal") await crash.call(`/api/admin/renewals/${id}/retry`, { token, body: {} });
}

/** The provider reports each charge to both processes at once, as soon as it is made, and both handle what came. */
async function reportCharges(people: readonly Charged[], isOver: () => boolean): Promise<number> {
  const reported = new Set<string>();
  const path = "/api/payments/webhooks/sandbox";
  const report = async (id: string, secret: string): Promise<void> => {
    const reference = `sbx_${id}`;
    const event = { id: `${reference}:1`, type: "payment.captured", reference, merchantReference: id };
    const headers = { [signatureHeader]: sign(secret, clock.now(), JSON.stringify(event)) };
    await Promise.all([
      crash.call(path, { body: event, headers }),
      shop.app.http.inject({ method: "POST", url: path, headers, payload: event }),
    ]);
    await Promise.all([crash.drain(), shop.app.drain()]);
  };
  while (!isOver()) {
    const made = await shop.rows<{ id: string; secret: string }>(
      `select merchant_reference as id, secret from sandbox_payments join payments p on p.id = merchant_reference, sandbox_secret
       where p.initiator = 'merchant' and p.user_id = any($1)`,
      [idsOf(people)],
    );
    const fresh = made.filter(({ id }) => !reported.has(id));
    for (const { id } of fresh) reported.add(id);
    await Promise.all(fresh.map(({ id, secret }) => report(id, secret)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return reported.size;
}

/** What the customer or staff do meanwhile, at the other process. */
async function act({ origin }: Kind, person: Charged): Promise<void> {
  const { who, orderId, paymentId, act: wanted } = person;
  if (wanted === "is charged again" || wanted === "is stopped") await actAsStaff(origin, person);
  if (wanted === "pays") await crash.call(`/sandbox-pay/${paymentId}/approve`, {});
  if (wanted === "cancels")
    await crash.call(`/api/orders/${orderId}/cancel`, { method: "PATCH", token: await who.token(), body: {} });
}

const setNext = async (people: readonly Charged[], at: Date): Promise<void> => {
  const values = [people.map(({ orderId }) => orderId), at];
  await shop.rows("update dunning_cases set next_at = $2 where order_id = any($1) and state = 'scheduled'", values);
  await shop.rows(
    "update replenishment_runs set next_at = $2 where order_id = any($1) and state = 'scheduled'",
    values,
  );
};
const wakeAll = (people: readonly Charged[]): Promise<void> => setNext(people, times.charged);

/** The other process charges one of them, and the others later. */
async function runOnly({ job }: Kind, person: Charged, people: readonly Charged[]) {
  await setNext(people, new Date("2028-01-01T00:00:00Z"));
  await wakeAll([person]);
  return crash.run(job);
}

/** Less than five minutes, in which the jobs run twice. */
async function fiveMinutes({ job }: Kind): Promise<void> {
  for (const seconds of [125, 125]) {
    await crash.advance(seconds);
    await run("poll-payments");
    await run(job);
    await shop.app.drain();
  }
}

/** Each order is paid once, or cancelled and nothing is kept; each card was charged once at most. */
async function assertOnce({ origin }: Kind, people: readonly Charged[]): Promise<void> {
  const found = await shop.rows<{ id: string; open: number; charges: number; kept: number; paid: number }>(
    `with money as (
       select p.user_id, p.initiator, p.status as known, s.status, s.amount_minor - s.refunded_minor as kept
       from payments p join orders o on o.id = p.order_id left join sandbox_payments s on s.merchant_reference = p.id
       where o.origin = $2 and p.user_id = any($1))
     select u.id,
       (select count(*)::int from money m where m.user_id = u.id and m.initiator = 'merchant'
         and m.known in ('created', 'pending')) as open,
       (select count(*)::int from money m where m.user_id = u.id and m.initiator = 'merchant'
         and m.status = 'captured') as charges,
       (select coalesce(sum(m.kept), 0)::int from money m where m.user_id = u.id and m.status = 'captured') as kept,
       (select coalesce(sum(o.total_minor), 0)::int from orders o where o.user_id = u.id and o.origin = $2
         and o.payment_status = 'paid') as paid
     from users u where u.id = any($1)`,
    [idsOf(people), origin],
  );
  const [{ total } = { total: 0 }] = await shop.rows<{ total: number }>(
    "select total_minor::int as total from orders where id = $1",
    [people[0]?.orderId],
  );
  for (const { who, act } of people) {
    const one = found.find(({ id }) => id === who.userId);
    expect([act, one]).toMatchObject([act, { open: 0, kept: one?.paid }]);
    expect(one?.charges).toBeLessThanOrEqual(1);
    if (act === "waits" || act === "is charged again")
      expect([act, one]).toMatchObject([act, { charges: 1, paid: total }]);
    if (act === "pays") expect([act, one]).toMatchObject([act, { paid: total }]);
    if (act === "cancels" || act === "is stopped") expect([0, total]).toContain(one?.paid);
  }
  // Stopped by staff, it can still be paid by hand.
  const unsettled = await shop.rows(
    `select d.state from dunning_cases d join orders o on o.id = d.order_id where o.id = any($1) and d.settled_at is null
       and d.state <> 'grace'
     union all select state from replenishment_runs where order_id = any($1) and settled_at is null`,
    [people.map(({ orderId }) => orderId)],
  );
  expect(unsettled).toEqual([]);
  expect(await shop.books()).toEqual([]);
}

describe.each(kinds)("a $origin", (kind) => {
  test("whose customer pays by hand is left alone for half an hour; of two payments one goes back", async () => {
    const people = await due(kind, 2, new Date("2027-02-27T07:50:00Z"));
    const [, payer] = people;
    await run(kind.job);
    expect(payer && (await standingOf(payer))).toEqual({ charge: "none" });
    await crash.advance(65 * 60);
    await run(kind.job);
    expect(payer && (await standingOf(payer))).toEqual({ charge: "settled" });
    // The page that was left open is paid after all.
    if (payer !== undefined) await act(kind, payer);
    await fiveMinutes(kind);
    const refunds = await shop.rows(
      "select p.status, r.reason from payments p join refunds r on r.payment_id = p.id where p.id = $1",
      [payer?.paymentId],
    );
    expect(refunds).toMatchObject([{ status: "refunded", reason: "PAID_TWICE" }]);
    await assertOnce(kind, people);
  }, 120_000);

  test("that two processes have a hundred times is charged once, whatever its customer, staff and the provider do", async () => {
    const people = await due(kind, 10);
    const both = (count: number) =>
      Array.from({ length: count }, () => [run(kind.job), crash.run(kind.job)] as const).flat();
    const lock = { sql: "select 1 from orders where id = any($1) for update", values: [people.map((p) => p.orderId)] };
    const { pool } = shop.app.platform.database;
    let isOver = false;
    const race = () =>
      Promise.all([...both(2), ...people.map((person) => act(kind, person))]).finally(() => {
        isOver = true;
      });
    const reporting = reportCharges(people, () => isOver);
    const { overlapped, processes } = await whileLocked(...([pool, lock, 4, race, ["", crashShopName]] as const));
    expect(await reporting).toBeGreaterThan(0);
    expect(overlapped).toBeGreaterThanOrEqual(4);
    expect(processes).toEqual(["", crashShopName]);
    await Promise.all(both(3));
    await fiveMinutes(kind);
    await assertOnce(kind, people);
  }, 120_000);

  test("whose process is killed before the call, after the yes or before its commit is charged once, within five minutes", async () => {
    await crash.revive();
    const [whole, ...people] = await due(kind, 1 + deaths.length);
    if (whole === undefined) throw new Error("nobody is due");
    const before = await crash.statements();
    await runOnly(kind, whole, people);
    const length = (await crash.statements()) - before;
    const seen = new Set<string>();
    for (const [index, person] of people.entries()) {
      await crash.dieAfter(Math.round(length * (deaths[index] ?? 0)));
      expect(await runOnly(kind, person, people)).toBe(killed);
      await crash.revive();
      seen.add((await standingOf(person)).charge);
      await act(kind, person);
    }
    for (const moment of ["none", "written", "taken"]) expect(seen).toContain(moment);
    await wakeAll(people);
    await fiveMinutes(kind);
    await assertOnce(kind, [whole, ...people]);
  }, 240_000);
});
