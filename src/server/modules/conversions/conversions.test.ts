import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount, exportMe } from "#shared/contract/accounts.ts";
import { adminListConversions } from "#shared/contract/admin-conversions.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { measuringConsent } from "#shared/domain/measuring.ts";
import { purchaseEventId } from "#shared/domain/purchase-event.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type FakeGa4, startGa4 } from "#test/support/conversions/ga4.ts";
import { type FakeMeta, startMeta } from "#test/support/conversions/meta.ts";

const clock = createTestClock(new Date("2027-02-01T09:00:00Z"));
const now = () => clock.now();
let shop: TestShop;
let ga4: FakeGa4;
let meta: FakeMeta;
let admin: TestCustomer;
let mat: TestProduct;

beforeAll(async () => {
  [ga4, meta] = await Promise.all([startGa4(now), startMeta(now)]);
  shop = await createTestShop({ clock, environment: { ...ga4.environment, ...meta.environment } });
  [admin, mat] = [await shop.customer("admin"), await shop.product({ priceEgp: 349.5, stock: 1000 })];
});
afterAll(async () => {
  await shop.app.close();
  await Promise.all([ga4.close(), meta.close()]);
});
beforeEach(() => {
  for (const fake of [ga4, meta]) fake.calm();
  for (const list of [ga4.kept, ga4.dropped, meta.counted]) list.splice(0);
});

const { version } = measuringConsent;
const both = { measurement: true, advertising: true, consentVersion: version };
const neither = { measurement: false, advertising: false, consentVersion: version };
const tags =
  "_ga=GA1.1.1234567890.1700000000; _ga_TEST123456=GS2.1.s1700000123$o3$g1$t1700000200; _fbp=fb.1.1700000000123.987654321; _fbc=fb.1.1700000000123.IwAR_click-1";

/** Chooses like a browser and returns its cookie. */
async function choose(
  body: typeof both,
  { who, cookie = "" }: { who?: TestCustomer; cookie?: string | undefined } = {},
) {
  const authorization = who === undefined ? undefined : `Bearer ${await who.token()}`;
  const reply = await shop.app.http.inject({
    method: "PUT",
    url: `/api${who === undefined ? "" : "/users/me"}/measuring-choices`,
    headers: { "content-type": "application/json", cookie, ...(authorization && { authorization }) },
    payload: JSON.stringify(body),
  });
  const [kept] = reply.cookies;
  return { status: reply.statusCode, code: reply.body, cookie: kept && `${kept.name}=${kept.value}`, kept };
}

async function order(who: TestCustomer, cookie = "", quantity = 1) {
  await shop.fill(who, mat, quantity);
  const headers = { "x-user-currency": "EGP", cookie: `${tags}; ${cookie}`, "user-agent": "Test Browser 1.0" };
  return shop.order(who, {}, headers);
}
const pay = async ({ payment }: Awaited<ReturnType<typeof order>>) => {
  await shop.press(payment.id, "approve");
  await shop.app.drain();
};
const eventsOf = (orderId: string) =>
  shop.rows<{ destination: string; kind: string; state: string; reason: string | null; tries: number }>(
    "select destination, kind, state, reason, tries from conversion_events where order_id = $1 order by destination, happened_at, id",
    [orderId],
  );
const consentsOf = (who: TestCustomer) =>
  shop.rows<{ purpose: string; action: string }>(
    "select purpose, action from consents where user_id = $1 order by seq",
    [who.userId],
  );
const refund = (orderId: string, amount: number) =>
  admin.call(adminRefundOrder, { params: { id: orderId }, body: { amount, reason: "scratched" } });
const sendDue = async (minutes: number) => {
  clock.advance(minutes * 60);
  await shop.app.platform.jobs.runScheduled("send-due-conversions");
};

test("with both consents a purchase and its refunds are reported once, with the id of the browser's event", async () => {
  const mona = await shop.customer();
  await shop.rows(
    "update users set first_name = 'Mona-Lisa', last_name = ' عادل', phone = '+201001234567' where id = $1",
    [mona.userId],
  );
  const { cookie, kept } = await choose(both);
  expect(kept).toMatchObject({ path: "/", sameSite: "Lax", maxAge: 182 * 86_400 });
  const placed = await order(mona, cookie, 2);
  expect(await eventsOf(placed.order.id)).toEqual([]);
  clock.advance(1800);
  await pay(placed);
  await shop.app.drain();
  const eventId = purchaseEventId(placed.order.id);
  expect(ga4.dropped).toEqual([]);
  expect(ga4.kept).toEqual([
    {
      client_id: "1234567890.1700000000",
      timestamp_micros: now().getTime() * 1000,
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: [
        {
          name: "purchase",
          params: {
            transaction_id: placed.order.number,
            value: 699,
            currency: "EGP",
            shipping: placed.order.shipping,
            tax: placed.order.tax,
            session_id: "1700000123",
            items: [
              {
                ...{ item_id: mat.id, item_name: "Thing", item_category: "physical", item_variant: "One" },
                ...{ price: 349.5, quantity: 2 },
              },
            ],
          },
        },
      ],
    },
  ]);
  const [event] = meta.counted;
  expect(event).toMatchObject({
    event_name: "Purchase",
    event_id: eventId,
    event_time: Math.floor(now().getTime() / 1000),
    event_source_url: "http://shop.test/checkout",
    custom_data: {
      ...{ value: 699, currency: "EGP", order_id: placed.order.number },
      contents: [{ id: mat.id, quantity: 2, item_price: 349.5 }],
    },
    user_data: {
      ...{ client_ip_address: "127.0.0.1", client_user_agent: "Test Browser 1.0" },
      ...{ fbp: "fb.1.1700000000123.987654321", fbc: "fb.1.1700000000123.IwAR_click-1" },
    },
  });
  const person = { em: mona.email, ph: "201001234567", fn: "monalisa", ln: "عادل", ct: "cairo", country: "eg" };
  expect(event && meta.matches(event, person)).toEqual(Object.keys(person));
  expect(JSON.stringify(ga4.kept)).not.toMatch(/Mona|عادل|20100/);

  await refund(placed.order.id, 99);
  await shop.app.drain();
  await refund(placed.order.id, 50.5);
  await shop.app.drain();
  expect(ga4.kept.slice(1).map(({ events: [event] }) => [event?.name, event?.params.value])).toEqual([
    ["refund", 99],
    ["refund", 50.5],
  ]);
  expect(meta.counted.slice(1)).toMatchObject([
    { event_name: "Refund", custom_data: { value: 99 } },
    { event_name: "Refund", custom_data: { value: 50.5 } },
  ]);
  expect([ga4.dropped, meta.requests.length]).toEqual([[], 3]);
  expect((await eventsOf(placed.order.id)).map(({ state }) => state)).toEqual(Array(6).fill("sent"));
  const sealed = JSON.stringify(await shop.rows("select encode(sealed, 'escape') as text from order_measurements"));
  expect(sealed).not.toMatch(/fb\.1|1234567890/);
  expect(await shop.books()).toEqual([]);

  const page = await admin.call(adminListConversions, {});
  expect(page.destinations).toEqual([
    { destination: "ga4", isOn: true },
    { destination: "meta", isOn: true },
  ]);
  expect(page.days).toMatchObject([
    { day: "2027-02-01", destination: "ga4", sent: 3, refused: 0, waiting: 0 },
    { day: "2027-02-01", destination: "meta", sent: 3, refused: 0, waiting: 0 },
  ]);
  expect(page.latest[0]).toMatchObject({ kind: "refund", order: { number: placed.order.number }, state: "sent" });
});

test("nothing is stored or reported without consent, with an outdated text, or after a withdrawal elsewhere", async () => {
  const [mona, ali, huda] = [await shop.customer(), await shop.customer(), await shop.customer()];
  await pay(await order(mona));
  expect((await choose({ ...both, consentVersion: "1999-01" })).code).toContain("CONSENT_CHANGED");
  const { cookie } = await choose(both);
  await pay(await order(ali, cookie?.replace(version, "1999-01")));
  await pay(await order(ali, cookie?.replace(".ma.", "..")));
  // Another browser of hers chose before she withdrew both.
  clock.advance(60);
  await choose(both, { who: huda });
  clock.advance(60);
  const { cookie: refused = "" } = await choose(neither, { who: huda });
  expect(refused).toMatch(/^himmaMeasuring=[\w-]+\.\d+\.\.ar\.0{22}$/);
  await pay(await order(huda, refused));
  await pay(await order(huda, cookie));
  expect(
    await shop.rows("select 1 from order_measurements where user_id = any($1)", [
      [mona.userId, ali.userId, huda.userId],
    ]),
  ).toEqual([]);
  expect([ga4.requests.length, meta.requests.length]).toEqual([3, 3]);
  expect(await consentsOf(huda)).toEqual([
    { purpose: "measurement", action: "given" },
    { purpose: "advertising", action: "given" },
    { purpose: "measurement", action: "withdrawn" },
    { purpose: "advertising", action: "withdrawn" },
  ]);
  // She agrees again after that.
  clock.advance(60);
  const again = await choose({ ...both, advertising: false });
  const placed = await order(huda, again.cookie);
  await pay(placed);
  expect(await eventsOf(placed.order.id)).toMatchObject([{ destination: "ga4", state: "sent" }]);
  expect(meta.counted).toEqual([]);
  expect(await shop.books()).toEqual([]);
});

test("a withdrawal cancels pending reports, also from a signed-out browser", async () => {
  const [mona, ali] = [await shop.customer(), await shop.customer()];
  const { cookie } = await choose(both);
  const placed = await order(mona, cookie);
  const fault = { kind: "answer", reply: { status: 503 } } as const;
  for (const fake of [ga4, meta]) fake.disturb(/POST/, fault);
  await pay(placed);
  expect(await eventsOf(placed.order.id)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  clock.advance(5);
  const half = await choose({ ...both, advertising: false }, { cookie });
  expect(half.cookie).toContain(".m.");
  await sendDue(2);
  expect(await eventsOf(placed.order.id)).toMatchObject([
    { destination: "ga4", state: "sent", tries: 2 },
    { destination: "meta", state: "withdrawn", tries: 1 },
  ]);
  await refund(placed.order.id, 10);
  await shop.app.drain();
  expect(await eventsOf(placed.order.id)).toHaveLength(3);
  expect((await consentsOf(mona)).at(-1)).toEqual({ purpose: "advertising", action: "withdrawn" });
  await choose(neither, { cookie: half.cookie });
  expect(await shop.rows("select 1 from order_measurements where user_id = $1", [mona.userId])).toEqual([]);
  // Paid after the consent ended: there is nothing to report.
  const other = await choose(both, { who: ali });
  const later = await order(ali, other.cookie);
  clock.advance(5);
  await choose(neither, { who: ali });
  await pay(later);
  expect(await eventsOf(later.order.id)).toEqual([]);
  expect(await shop.books()).toEqual([]);
});

test("reports without an answer are resent only if the destination counts them once; refused and old ones are not", async () => {
  const mona = await shop.customer();
  const { cookie } = await choose(both);
  const lose = { kind: "lose-reply" } as const;
  for (const fake of [ga4, meta]) fake.disturb(/POST/, lose);
  const placed = await order(mona, cookie);
  await pay(placed);
  await sendDue(2);
  expect(await eventsOf(placed.order.id)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  expect([ga4.kept.length, meta.counted.length]).toEqual([1, 1]);
  for (const fake of [ga4, meta]) fake.disturb(/POST/, lose);
  await refund(placed.order.id, 20);
  await shop.app.drain();
  await sendDue(2);
  expect((await eventsOf(placed.order.id)).map(({ kind, state }) => [kind, state])).toEqual([
    ["purchase", "sent"],
    ["refund", "unanswered"],
    ["purchase", "sent"],
    ["refund", "sent"],
  ]);
  expect([ga4.kept.length, meta.counted.length]).toEqual([2, 2]);

  const second = await order(mona, cookie);
  const error = (code: number) => ({ kind: "answer", reply: { status: 400, body: { error: { code } } } }) as const;
  meta.disturb(/POST/, error(190), error(100));
  await pay(second);
  expect((await eventsOf(second.order.id))[1]).toMatchObject({ state: "waiting", reason: "Meta's error 190" });
  await sendDue(2);
  expect((await eventsOf(second.order.id))[1]).toMatchObject({ state: "refused", reason: "Meta's error 100" });
  expect((await admin.call(adminListConversions, {})).latest[0]).toMatchObject({ state: "refused" });

  const third = await order(mona, cookie);
  for (const fake of [ga4, meta]) fake.disturb(/POST/, ...Array(40).fill({ kind: "answer", reply: { status: 503 } }));
  await pay(third);
  for (let hours = 0; hours < 80; hours += 4) await sendDue(240);
  expect((await eventsOf(third.order.id)).map(({ state }) => state)).toEqual(["unanswered", "unanswered"]);
  expect(await shop.books()).toEqual([]);
});

test("browser data is deleted after seven days; later payments and refunds are not reported", async () => {
  const mona = await shop.customer();
  const { cookie } = await choose(both);
  const placed = await order(mona, cookie);
  await pay(placed);
  clock.advance(7 * 86_400 + 60);
  await shop.app.platform.jobs.runScheduled("forget-old-measurements");
  expect(await shop.rows("select 1 from order_measurements")).toEqual([]);
  await refund(placed.order.id, 10);
  await shop.app.drain();
  expect((await eventsOf(placed.order.id)).map(({ kind }) => kind)).toEqual(["purchase", "purchase"]);
  expect(ga4.dropped).toEqual([]);
});

test("two workers report once, and a crash after sending leaves one", async () => {
  const mona = await shop.customer();
  const { cookie } = await choose(both);
  const placed = await order(mona, cookie);
  await shop.press(placed.payment.id, "approve");
  await shop.rows("update conversion_events set next_at = $1 where order_id = $2", [now(), placed.order.id]);
  const { jobs } = shop.app.platform;
  await Promise.all([jobs.runScheduled("send-due-conversions"), shop.app.drain()]);
  expect([ga4.kept.length, meta.counted.length]).toEqual([1, 1]);
  const requests = ga4.requests.length + meta.requests.length;
  // The process ended before it stored the answer.
  await shop.rows(
    "update conversion_events set state = 'sending', next_at = $1, settled_at = null where order_id = $2",
    [now(), placed.order.id],
  );
  await sendDue(5);
  expect(ga4.requests.length + meta.requests.length).toBe(requests);
  await sendDue(6);
  expect([ga4.kept.length, meta.counted.length]).toEqual([1, 1]);
  expect(await eventsOf(placed.order.id)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  expect(await shop.books()).toEqual([]);
});

test("closing the account ends both consents, cancels pending reports and deletes the browser data", async () => {
  const mona = await shop.customer();
  const hash = await createPasswords().hash("Kettle-bell-77");
  await shop.rows("update users set password_hash = $2 where id = $1", [mona.userId, hash]);
  const { cookie } = await choose(both, { who: mona });
  const placed = await order(mona, cookie);
  for (const fake of [ga4, meta]) fake.disturb(/POST/, { kind: "answer", reply: { status: 429 } });
  await pay(placed);
  expect((await mona.call(exportMe, {})).data).toMatchObject({
    conversions: [{ destination: "ga4", kind: "purchase", state: "waiting" }, { destination: "meta" }],
  });
  await mona.call(closeAccount, { body: { password: "Kettle-bell-77" } });
  await sendDue(5);
  expect((await eventsOf(placed.order.id)).map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
  expect(await shop.rows("select 1 from order_measurements where user_id = $1", [mona.userId])).toEqual([]);
  expect((await consentsOf(mona)).slice(2).map(({ action }) => action)).toEqual(["withdrawn", "withdrawn"]);
  expect([ga4.kept, meta.counted]).toEqual([[], []]);
});

test("the books check finds reports without consent, and more reported refunds than real ones", async () => {
  const mona = await shop.customer();
  const { cookie } = await choose(both, { who: mona });
  const placed = await order(mona, cookie);
  await pay(placed);
  await shop.rows("update conversion_events set started_at = started_at - interval '1 day' where order_id = $1", [
    placed.order.id,
  ]);
  await shop.rows(
    `insert into conversion_events (id, destination, event_id, kind, order_id, user_id, consent_id, refund_id,
      amount_minor, currency, state, happened_at, settled_at)
    select gen_random_uuid(), destination, 'refund_x', 'refund', order_id, user_id, consent_id, gen_random_uuid(), 1, currency,
      'expired', happened_at, happened_at
    from conversion_events where order_id = $1 and destination = 'ga4'`,
    [placed.order.id],
  );
  expect((await shop.books()).map(({ rule }) => rule)).toEqual([
    "no conversion without consent",
    "a purchase is reported once a destination, and no more is reported back than was refunded",
  ]);
  await shop.rows("delete from conversion_events where order_id = $1", [placed.order.id]);
});

test("refunds are not reported above the reported purchase, and a withdrawal deletes the data of all browsers", async () => {
  const mona = await shop.customer();
  const [one, two] = [await choose(both), await choose(both)];
  const [placed, other] = [await order(mona, one.cookie), await order(mona, two.cookie)];
  await pay(placed);
  expect(placed.order.shipping).toBeGreaterThan(0);
  await refund(placed.order.id, 100);
  await shop.app.drain();
  await refund(placed.order.id, placed.order.total - 100);
  await shop.app.drain();
  const values = ga4.kept.map(({ events: [event] }) => event?.params.value);
  expect(values).toEqual([349.5, 100, 249.5]);
  expect(meta.counted.map(({ custom_data }) => custom_data.value)).toEqual(values);
  clock.advance(5);
  await choose(neither, { cookie: one.cookie });
  const kept = "select 1 from order_measurements where order_id = any($1)";
  expect(await shop.rows(kept, [[placed.order.id, other.order.id]])).toEqual([]);
  expect(await shop.books()).toEqual([]);
});
