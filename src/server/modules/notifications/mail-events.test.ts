import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminFindSuppressions, adminLiftSuppressions } from "#shared/contract/admin-notifications.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createNotifier, type Notifier } from "#test/support/notifier.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
let shop: TestShop;
let owner: TestCustomer;
let notifier: Notifier;
beforeAll(async () => {
  shop = await createTestShop({ environment: { MAIL_EVENTS_SECRET: secret } });
  owner = await shop.customer("admin");
  notifier = await createNotifier(shop.app);
});
afterAll(() => shop.app.close());

let count = 0;
const earned = (whom: TestCustomer) =>
  notifier.send({
    ...{ kind: "points-earned", to: whom.email, userId: whom.userId, language: "en", key: `points:${count++}` },
    data: { firstName: "Mona", points: 10, balance: 20 },
  });
const reset = (whom: TestCustomer) =>
  notifier.send({
    ...{ kind: "password-reset", to: whom.email, userId: whom.userId, language: "en", key: `reset:${count++}` },
    data: { firstName: "Mona", path: "/auth/reset-password?token=a" },
  });

interface Wish {
  readonly signedBy?: string;
  readonly at?: Date;
  readonly id?: string;
}

/** As a mail service reports, signed by the independent library. */
async function report(type: string, data: object, { signedBy = secret, at, id = `evt-${count++}` }: Wish = {}) {
  const body = JSON.stringify({ type, timestamp: shop.app.clock.now().toISOString(), data });
  const time = at ?? shop.app.clock.now();
  const { statusCode } = await shop.app.http.inject({
    method: "POST",
    url: "/api/notifications/mail-events",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
      "webhook-signature": new Webhook(signedBy).sign(id, time, body),
    },
    payload: body,
  });
  return statusCode;
}

const about = ({ id }: { readonly id: string }, rest: object = {}) => ({ messageId: `<${id}@himma.test>`, ...rest });
const knownOf = async (whom: TestCustomer) =>
  (await owner.call(adminFindSuppressions, { query: { address: whom.email } })).suppressions;

test("a hard bounce stops all mails to the address except those that its owner requests", async () => {
  const mona = await shop.customer();
  const mail = await earned(mona);
  expect(await report("mail.bounced", about(mail, { permanent: true }))).toBe(200);
  expect(await notifier.again(mail)).toMatchObject({ state: "bounced" });
  expect(await earned(mona)).toMatchObject({ state: "suppressed", reason: "bounced" });
  expect(await reset(mona)).toMatchObject({ state: "sent" });
  expect(await knownOf(mona)).toMatchObject([{ reason: "bounced", until: null }]);
  await owner.call(adminLiftSuppressions, { body: { address: mona.email, reason: "The mailbox works again" } });
  expect(await earned(mona)).toMatchObject({ state: "sent" });
  const again = { address: mona.email, reason: "Once more" };
  expect(await toRefusal(owner.call(adminLiftSuppressions, { body: again }))).toBe("NOT_FOUND");
});

test("three soft bounces in a week pause an address for a week; a repeated report counts once", async () => {
  const mona = await shop.customer();
  const mail = await earned(mona);
  for (let time = 0; time < 4; time++)
    await report("mail.bounced", about(mail, { permanent: false }), { id: "the same" });
  expect(await earned(mona)).toMatchObject({ state: "sent" });
  await report("mail.bounced", about(mail, { permanent: false }));
  await report("mail.bounced", about(mail, { permanent: false }));
  expect(await earned(mona)).toMatchObject({ state: "suppressed", reason: "bounced" });
  shop.app.clock.advance(7 * 86_400 + 1);
  expect(await knownOf(mona)).toEqual([]);
  expect(await earned(mona)).toMatchObject({ state: "sent" });
});

test("a hard bounce stays after later soft bounces; the audit log contains no address", async () => {
  const mona = await shop.customer();
  const mail = await earned(mona);
  await report("mail.bounced", about(mail));
  for (let time = 0; time < 3; time++) await report("mail.bounced", about(mail, { permanent: false }));
  expect(await knownOf(mona)).toMatchObject([{ reason: "bounced", until: null }]);
  await owner.call(adminLiftSuppressions, { body: { address: mona.email, reason: "The mailbox works again" } });
  const entries = await shop.rows<{ entry: string }>("select a::text as entry from audit_entries a");
  expect(entries.some(({ entry }) => entry.includes("address.write-again"))).toBe(true);
  expect(entries.filter(({ entry }) => entry.includes(mona.email))).toEqual([]);
});

test("a complaint stops reminders and is not lifted by staff", async () => {
  const mona = await shop.customer();
  await report("mail.complained", about(await earned(mona)));
  expect(await earned(mona)).toMatchObject({ state: "suppressed", reason: "complained" });
  expect(await reset(mona)).toMatchObject({ state: "sent" });
  const body = { address: mona.email, reason: "They asked" };
  expect(await toRefusal(owner.call(adminLiftSuppressions, { body }))).toBe("NOT_FOUND");
});

test("a mail to the address of List-Unsubscribe stops mails of that kind once, and a forged one nothing", async () => {
  const mona = await shop.customer();
  const { id } = await earned(mona);
  const [{ html = "" } = {}] = await shop.rows<{ html: string }>("select html from deliveries where id = $1", [id]);
  const [, token = ""] = /\/u\/([^\s"]+)/.exec(html) ?? [];
  const forged = `${token.slice(0, -4)}AAAA`;
  for (const subject of [`stop ${forged}`, "stop", ""])
    expect(await report("mail.unsubscribed", { subject })).toBe(200);
  expect(await earned(mona)).toMatchObject({ state: "sent" });
  const stop = () => report("mail.unsubscribed", { subject: `Re: stop ${token}` }, { id: "stop mail" });
  expect(await stop()).toBe(200);
  expect(await earned(mona)).toMatchObject({ state: "suppressed", reason: "topic_off" });
  expect(await reset(mona)).toMatchObject({ state: "sent" });
  await shop.app.http.inject({ method: "POST", url: `/u/${token}/resume` });
  expect(await stop()).toBe(200);
  expect(await earned(mona)).toMatchObject({ state: "sent" });
  expect(await report("mail.unsubscribed", { subject: 7 })).toBe(400);
});

test("a delivered mail is marked", async () => {
  const mona = await shop.customer();
  const mail = await reset(mona);
  await report("mail.delivered", about(mail));
  expect(await notifier.again(mail)).toMatchObject({ state: "delivered" });
});

test("forged, old and unreadable reports are refused; other events are accepted and ignored", async () => {
  const mail = await earned(await shop.customer());
  const data = about(mail, { permanent: true });
  expect(await report("mail.bounced", data, { signedBy: "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" })).toBe(401);
  expect(await report("mail.bounced", data, { at: new Date("2026-11-01T00:00:00Z") })).toBe(401);
  expect(await report("mail.bounced", {})).toBe(400);
  expect(await report("mail.opened", data)).toBe(200);
  expect(await report("mail.bounced", { messageId: "<somebody@else.example>" })).toBe(200);
  expect(await notifier.again(mail)).toMatchObject({ state: "sent" });
});

test("without a secret the route does not exist", async () => {
  const other = await createTestShop();
  const { statusCode } = await other.app.http.inject({
    ...{ method: "POST", url: "/api/notifications/mail-events", payload: "{}" },
    headers: { "content-type": "application/json" },
  });
  expect(statusCode).toBe(404);
  await other.app.close();
});
