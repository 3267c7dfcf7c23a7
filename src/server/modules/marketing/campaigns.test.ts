import { afterAll, beforeAll, expect, test } from "vitest";
import { updateMe } from "#shared/contract/accounts.ts";
import * as contract from "#shared/contract/admin-campaigns.ts";
import { adminCreateCoupon } from "#shared/contract/admin-coupons.ts";
import * as segments from "#shared/contract/admin-segments.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { toArm } from "./arm.ts";
import { sendCampaignJob } from "./send-batch.ts";

let shop: TestShop;
let owner: TestCustomer;
let manager: TestCustomer;
let buyer: TestCustomer;
let bar: TestProduct;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await shop.customer("admin");
  manager = await shop.customer("admin", "manager");
  buyer = await shop.customer();
  bar = await shop.product({ priceEgp: 200, stock: 100 });
  await shop.fill(buyer, bar);
  const { payment } = await shop.order(buyer);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
});
afterAll(() => shop.app.close());

type Tree = segments.SegmentTree;
const count = async (tree: Tree) => (await owner.call(segments.adminCountSegment, { body: { tree } })).matching;
const all = (...items: Tree["items"]): Tree => ({ match: "all", items });

test("segments ask fixed questions, with and, or and not", async () => {
  const everybody = await count(all());
  for (let n = 0; n < 3; n += 1) await shop.customer();
  expect(await count(all())).toBe(everybody + 3);
  const bought: segments.SegmentRule = { field: "bought", op: "is", values: [bar.id] };
  const wished: segments.SegmentRule = { field: "wished", op: "is_not", values: [bar.id] };
  const orders = { field: "orders", op: "at_least", value: 1 } as const;
  expect(await count(all(bought, orders, { field: "spent", op: "at_least", value: 200 }))).toBe(1);
  expect(await count(all({ field: "spent", op: "at_least", value: 201 }))).toBe(0);
  expect(await count(all({ field: "orders", op: "at_most", value: 0 }))).toBe(everybody + 2);
  expect(await count(all({ match: "any", isNot: true, rules: [bought, orders] }))).toBe(everybody + 2);
  expect(await count({ match: "any", items: [bought, { field: "language", op: "is", values: ["ar"] }] })).toBe(
    everybody + 3,
  );
  expect(await count(all({ field: "last_order", op: "within", days: 3 }))).toBe(1);
  expect(await count(all({ field: "last_order", op: "before", days: 3 }))).toBe(everybody + 2);
  for (const field of ["joined", "last_workout"] as const)
    for (const op of ["within", "before"] as const) await count(all({ field, op, days: 30 }));
  for (const field of ["coaching", "programme", "cart"] as const)
    for (const op of ["is", "is_not"] as const) await count(all({ field, op }));
  await count(all({ field: "points", op: "at_least", value: 5 }, { field: "country", op: "is_not", values: ["EG"] }));
  await count(all({ field: "category", op: "is", values: [bar.categoryId] }, wished));
});

test("unknown conditions are refused, and entered text never becomes SQL", async () => {
  const ask = (item: unknown) =>
    toRefusal(owner.call(segments.adminCountSegment, { body: { tree: all(item as never) } }));
  expect(await ask({ field: "password_hash", op: "is", values: ["x"] })).toBe("VALIDATION_FAILED");
  expect(await ask({ field: "country", op: "is", values: ["'; drop table users; --"] })).toBe("VALIDATION_FAILED");
  expect(await ask({ match: "all", isNot: false, rules: [] })).toBe("VALIDATION_FAILED");
});

const text = {
  subject: "New bars",
  preview: "Three flavours",
  title: "New bars are here",
  body: "Twenty grams of protein.\n\nMade in Cairo.",
  button: "See them",
};
const bodyFor = (segmentId: string, more: Partial<typeof text> = {}, couponCode: string | null = null) => ({
  ...{ name: "Bars", segmentId, path: "/store", couponCode },
  texts: { ar: { ...text, subject: "ألواح جديدة" }, en: { ...text, ...more } },
});
let made = 0;
/** People who agreed to offers, and only they, in a segment. */
async function audience(size: number): Promise<{ segmentId: string; people: TestCustomer[] }> {
  made += 1;
  const country = ["KW", "QA", "BH", "OM", "JO", "LB", "IQ"][made] ?? "MA";
  const people: TestCustomer[] = [];
  for (let n = 0; n < size; n += 1) people.push(await shop.customer());
  const ids = people.map(({ userId }) => userId);
  await shop.rows("update users set country = $2 where id = any($1)", [ids, country]);
  for (const who of people) await who.call(updateMe, { body: { marketingOptIn: true } });
  const stranger = await shop.customer();
  await shop.rows("update users set country = $2 where id = $1", [stranger.userId, country]);
  const body = { name: country, tree: all({ field: "country", op: "is", values: [country] }) };
  const { segment } = await owner.call(segments.adminCreateSegment, { body });
  return { segmentId: segment.id, people };
}
const create = async (body: ReturnType<typeof bodyFor>, who = owner) =>
  (await who.call(contract.adminCreateCampaign, { body })).campaign;
const press = (
  endpoint: typeof contract.adminSendCampaign | typeof contract.adminApproveCampaign,
  { id }: { readonly id: string },
  version: number,
  who = owner,
) => who.call(endpoint, { params: { id }, body: { version } });
const send = (...args: [{ readonly id: string }, number, TestCustomer?]) => press(contract.adminSendCampaign, ...args);
const approve = (...args: [{ readonly id: string }, number, TestCustomer?]) =>
  press(contract.adminApproveCampaign, ...args);
const read = async ({ id }: { readonly id: string }) => owner.call(contract.adminGetCampaign, { params: { id } });
const mailsOf = (id: string) =>
  shop.rows<{ user_id: string; subject: string | null; why: string | null }>(
    "select user_id, subject, suppressed_reason as why from deliveries where key like $1",
    [`campaign:${id}:%`],
  );

test("a campaign goes to its frozen segment but for the control arm, once, in each one's language", async () => {
  const { segmentId, people } = await audience(30);
  const campaign = await create(bodyFor(segmentId));
  const recipients = people.filter(({ userId }) => toArm(`campaign:${campaign.id}`, userId) === "message");
  await shop.rows("update users set language = 'en' where id = $1", [recipients[0]?.userId]);
  const [first, second] = await Promise.all([
    send(campaign, 1).catch((e) => e.code),
    send(campaign, 1).catch((e) => e.code),
  ]);
  expect([first, second].filter((reply) => reply === "VERSION_CONFLICT")).toHaveLength(1);
  // Somebody who agrees later is not in the frozen segment.
  await audience(0);
  await shop.app.drain();
  const mails = await mailsOf(campaign.id);
  expect(mails.map((mail) => mail.user_id).sort()).toEqual(recipients.map(({ userId }) => userId).sort());
  for (const { user_id: userId, subject } of mails)
    expect(subject?.replace(/[\u2066-\u2069]/g, "")).toBe(
      userId === recipients[0]?.userId ? "New bars" : "ألواح جديدة",
    );
  const { campaign: sent } = await read(campaign);
  expect(sent).toMatchObject({ state: "sent", people: 30, written: recipients.length });
  await shop.app.platform.jobs.runScheduled("continue-campaigns");
  await shop.app.drain();
  expect(await mailsOf(campaign.id)).toHaveLength(recipients.length);
  expect(await toRefusal(send(campaign, sent.version))).toBe("CAMPAIGN_STATE");
});

test("claims, coupons and large segments need a second person's approval", async () => {
  const { segmentId } = await audience(2);
  const claimed = await create(bodyFor(segmentId, { body: "It burns fat." }));
  expect(claimed.claims).toEqual([{ language: "en", words: "burns fat" }]);
  expect(await toRefusal(send(claimed, 1))).toBe("CLAIMS_FOUND");
  expect(await toRefusal(approve(claimed, 1, manager))).toBe("CLAIMS_FOUND");
  const none = { EGP: null, SAR: null, AED: null, USD: null };
  await owner.call(adminCreateCoupon, {
    body: {
      ...{ code: "BARS10", kind: "percentage", percentage: 10, amounts: none, minimums: none, firstOrderOnly: false },
      ...{ perUserLimit: 1, totalLimit: null, startsAt: null, endsAt: null, categoryIds: null, isActive: true },
    },
  });
  expect(await toRefusal(create(bodyFor(segmentId, {}, "NOPE")))).toBe("VALIDATION_FAILED");
  const coupon = await create(bodyFor(segmentId, {}, "bars10"));
  expect(coupon.couponCode).toBe("BARS10");
  expect(await toRefusal(send(coupon, 1))).toBe("APPROVAL_NEEDED");
  expect(await toRefusal(approve(coupon, 1))).toBe("OWN_CAMPAIGN");
  await approve(coupon, 1, manager);
  // A change by anybody, also of its segment, takes the approval away.
  const tree = all({ field: "country", op: "is", values: ["MA", "KW", "QA", "BH", "OM", "JO", "LB", "IQ"] });
  const body = { name: "Wider", tree, version: 1 };
  await owner.call(segments.adminUpdateSegment, { params: { id: segmentId }, body });
  expect(await toRefusal(send(coupon, 3))).toBe("APPROVAL_NEEDED");
  const { campaign: approved } = await approve(coupon, 3, manager);
  expect((await send(coupon, approved.version)).campaign.state).toBe("sending");
  await shop.rows(
    `insert into users (id, email, email_key, password_hash, first_name, last_name, country, marketing_opt_in, created_at, updated_at)
      select gen_random_uuid(), 'many' || n || '@shop.test', 'many' || n || '@shop.test', 'none', 'Many', 'People', 'TN', true, now(), now()
      from generate_series(1, 1001) n`,
  );
  const tunis = all({ field: "country", op: "is", values: ["TN"] });
  const { segment } = await owner.call(segments.adminCreateSegment, { body: { name: "Tunis", tree: tunis } });
  const large = await create(bodyFor(segment.id));
  expect(await toRefusal(send(large, 1))).toBe("APPROVAL_NEEDED");
  const [kept] = await shop.rows("select count(*)::int as runs from flow_runs where flow = $1", [
    `campaign:${large.id}`,
  ]);
  expect(kept).toEqual({ runs: 0 });
  expect(await toRefusal(owner.call(segments.adminRemoveSegment, { params: { id: segment.id }, query: {} }))).toBe(
    "SEGMENT_IN_USE",
  );
});

test("a stop waits for the batch that is being written, takes its mails back, and no other follows", async () => {
  const { segmentId, people } = await audience(25);
  const campaign = await create(bodyFor(segmentId));
  await send(campaign, 1);
  const { pool } = shop.app.platform.database;
  const lock = { sql: "select 1 from campaigns where id = $1 for update", values: [campaign.id] };
  const stop = () => owner.call(contract.adminStopCampaign, { params: { id: campaign.id } });
  const { overlapped } = await whileLocked(pool, lock, 2, () =>
    Promise.all([shop.app.drain(), stop().catch((error) => error.code)]),
  );
  expect(overlapped).toBe(2);
  await shop.app.drain();
  const { campaign: ended } = await read(campaign);
  const sent = (await mailsOf(campaign.id)).filter((mail) => mail.why === null);
  if (ended.state === "stopped") expect(sent).toEqual([]);
  else expect(ended).toMatchObject({ state: "sent", people: people.length });
  expect(await toRefusal(stop())).toBe("CAMPAIGN_STATE");
  expect(sendCampaignJob).toBe("send-campaign");
});

test("unsent mails of a stopped campaign are withdrawn", async () => {
  const { segmentId } = await audience(12);
  const campaign = await create(bodyFor(segmentId));
  // In the night: mails are written, and wait for the morning.
  const { clock } = shop.app;
  clock.set(new Date(Math.ceil(clock.now().getTime() / 86_400_000) * 86_400_000 + 1 * 3_600_000));
  await send(campaign, 1);
  await shop.app.drain();
  await shop.rows("update campaigns set state = 'sending', ended_at = null where id = $1", [campaign.id]);
  await owner.call(contract.adminStopCampaign, { params: { id: campaign.id } });
  const mails = await mailsOf(campaign.id);
  expect(mails.length).toBeGreaterThan(5);
  expect(new Set(mails.map((mail) => mail.why))).toEqual(new Set(["withdrawn"]));
});
