import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findPeople } from "#server/modules/accounts/index.ts";
import { alertStaffJob } from "#server/modules/staff-alerts/index.ts";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys } from "#server/platform/secret.ts";
import { closeAccount, register } from "#shared/contract/accounts.ts";
import {
  adminCreateWebhook,
  adminGetWebhook,
  adminListDeliveries,
  adminListWebhooks,
  adminRemoveWebhook,
  adminReplayDelivery,
  adminRotateWebhook,
  adminTestWebhook,
  adminUpdateWebhook,
} from "#shared/contract/admin-webhooks.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { webhookEventTypes } from "#shared/domain/webhooks.ts";
import { createTestShop, jwtSecret, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson } from "#test/factories/staff.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver.ts";
import { noteCustomerJob } from "./event-handlers.ts";
import { forgetOldJob, wakeDueJob, webhooksKeyLabel } from "./index.ts";
import type { PostWebhook } from "./ports.ts";
import { createSendDue, type SendingNeeds } from "./send-due.ts";
import { writeEvent } from "./write-event.ts";

let shop: TestShop;
let owner: TestCustomer;
let receiver: WebhookReceiver;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  shop = await createTestShop({ environment: { WEBHOOKS_ALLOW_LOOPBACK: "1" } });
  owner = await shop.customer("admin", "owner");
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await shop.rows("delete from webhook_endpoints");
  await Promise.all(receivers.splice(0).map((each) => each.close()));
});

async function openReceiver(): Promise<WebhookReceiver> {
  const opened = await startWebhookReceiver();
  receivers.push(opened);
  return opened;
}

type Wish = Partial<BodyOf<typeof adminCreateWebhook>>;

/** A webhook whose receiver verifies with its secret. */
async function add(wish: Wish = {}, to = receiver) {
  const { webhook, secret } = await owner.call(adminCreateWebhook, {
    body: { name: "Warehouse", url: to.url, events: [...webhookEventTypes], includePersonal: false, ...wish },
  });
  to.secret = secret;
  return webhook;
}

const log = async (id: string) => (await owner.call(adminListDeliveries, { params: { id } })).deliveries;
const typesOf = ({ received }: WebhookReceiver) => received.map(({ event }) => event.type);

async function placePaid() {
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product());
  const placed = await shop.order(mona);
  await shop.press(placed.payment?.id ?? "", "approve");
  return { mona, order: placed.order };
}

/** Lets the clock reach the next retry, and sends it. */
async function passTo(seconds: number): Promise<void> {
  shop.app.clock.advance(seconds);
  await shop.app.platform.jobs.runScheduled(wakeDueJob);
  await shop.app.drain();
}

test("a partner gets an order's event, signed, with ids and sums and no personal data", async () => {
  const { id } = await add({ events: ["order.placed", "order.paid"] });
  const { order, mona } = await placePaid();
  await shop.app.drain();
  expect(typesOf(receiver).sort()).toEqual(["order.paid", "order.placed"]);
  const paid = receiver.received.find(({ event }) => event.type === "order.paid");
  expect(paid?.event).toMatchObject({ id: paid?.id, type: "order.paid", timestamp: expect.any(String) });
  const { number, total } = order;
  expect(paid?.event.data).toMatchObject({ orderId: order.id, number, customerId: mona.userId, total, status: "paid" });
  expect(paid?.bytes).not.toMatch(/Mona|Tahrir|\+20|@/);
  const deliveries = await log(id);
  expect(
    deliveries.map(({ status, statusCode, attempts, excerpt }) => [status, statusCode, attempts, excerpt]),
  ).toEqual([...Array(2)].map(() => ["delivered", 200, 1, "thanks"]));
  expect(deliveries.some(({ body }) => body === paid?.bytes)).toBe(true);
});

test("an endpoint with personal data gets the customer and the address, another does not, under the same id", async () => {
  const thin = await openReceiver();
  await add({ events: ["order.placed"], includePersonal: true });
  await add({ name: "Thin", events: ["order.placed"] }, thin);
  const { mona } = await placePaid();
  await shop.app.drain();
  const [personal, plain] = [receiver.received[0], thin.received[0]];
  expect(personal?.id).toBe(plain?.id);
  expect(personal?.event.data).toMatchObject({
    customer: { id: mona.userId, email: mona.email, firstName: "Mona" },
    shippingAddress: { line1: "12 Tahrir Street" },
  });
  expect(plain?.event.data).not.toHaveProperty("customer");
  const [row] = await shop.rows<{ personal: string }>(
    "select encode(personal_body, 'escape') as personal from webhook_events order by created_at desc limit 1",
  );
  expect(row?.personal).not.toContain("Tahrir");
});

test("nothing is sent for a rolled-back transaction", async () => {
  await add();
  const { platform } = shop.app;
  const needs = { platform, seal: createSeal([new Uint8Array(32)]) };
  const writePaid = (fails: boolean) =>
    platform.database.transaction(async (tx) => {
      await writeEvent(tx, needs, "order.paid", () => ({ data: { fails } }));
      if (fails) throw new Error("rolled back");
    });
  await expect(writePaid(true)).rejects.toThrow("rolled back");
  await writePaid(false);
  await shop.app.drain();
  expect(receiver.received.map(({ event }) => event.data)).toEqual([{ fails: false }]);
});

test("a failed attempt is repeated by the schedule with the same id and bytes, until it is accepted", async () => {
  const { id } = await add();
  receiver.answer = (nth) => (nth < 4 ? { status: 500, body: "out of order" } : { status: 204 });
  await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  expect(await log(id)).toMatchObject([{ status: "waiting", attempts: 1, statusCode: 500, excerpt: "out of order" }]);
  expect((await owner.call(adminGetWebhook, { params: { id } })).webhook.failingSince).not.toBeNull();
  await passTo(2);
  expect(receiver.calls()).toBe(1);
  await passTo(4);
  expect(receiver.calls()).toBe(2);
  await passTo(5 * 66);
  await passTo(30 * 66);
  expect(await log(id)).toMatchObject([{ status: "delivered", attempts: 4, statusCode: 204 }]);
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1);
  expect(new Set(receiver.received.map((each) => each.bytes)).size).toBe(1);
  expect((await owner.call(adminGetWebhook, { params: { id } })).webhook.failingSince).toBeNull();
});

test("Retry-After puts the next attempt off", async () => {
  const { id } = await add();
  receiver.answer = (nth) => (nth === 1 ? { status: 429, headers: { "retry-after": "600" } } : { status: 200 });
  await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  await passTo(590);
  expect(receiver.calls()).toBe(1);
  await passTo(10);
  expect(receiver.calls()).toBe(2);
});

test("410 disables at once, and staff with the permission for integrations are alerted", async () => {
  const { id } = await add();
  receiver.answer = () => ({ status: 410 });
  await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  const { webhook } = await owner.call(adminGetWebhook, { params: { id } });
  expect(webhook).toMatchObject({ status: "disabled", disabledReason: "gone" });
  expect(await log(id)).toMatchObject([{ status: "failed", fault: "endpoint_stopped" }]);
  await shop.app.platform.jobs.runScheduled(alertStaffJob);
  const alertMails = (await shop.app.mails()).filter(({ kind }) => kind === "staff-alert");
  const groups = [{ kind: "endpoint_disabled", count: 1, details: ["Warehouse (127.0.0.1)"] }];
  expect(alertMails).toMatchObject([{ to: owner.email, data: { groups } }]);
  expect(await toRefusal(owner.call(adminTestWebhook, { params: { id } }))).toBe("WEBHOOK_STOPPED");
  await placePaid();
  await shop.app.drain();
  expect(receiver.calls()).toBe(1);
});

test("five days of failure disable; switched on again, an earlier delivery can be replayed", async () => {
  const { id } = await add();
  receiver.answer = () => ({ status: 500 });
  await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  for (let day = 0; day < 5; day++) await passTo(86_400 - 1);
  expect((await owner.call(adminGetWebhook, { params: { id } })).webhook.status).toBe("active");
  await owner.call(adminTestWebhook, { params: { id } });
  await passTo(10);
  const { webhook } = await owner.call(adminGetWebhook, { params: { id } });
  expect(webhook).toMatchObject({ status: "disabled", disabledReason: "failing" });
  const { name, url, events, includePersonal, version } = webhook;
  receiver.answer = () => ({ status: 200 });
  const body = { name, url, events, includePersonal, version, status: "active" } as const;
  expect(await toRefusal(owner.call(adminUpdateWebhook, { params: { id }, body: { ...body, version: 1 } }))).toBe(
    "VERSION_CONFLICT",
  );
  const changed = await owner.call(adminUpdateWebhook, { params: { id }, body });
  expect(changed.webhook).toMatchObject({ status: "active", disabledReason: null, failingSince: null });
  const [newest] = await log(id);
  const { delivery } = await owner.call(adminReplayDelivery, { params: { id: newest?.id ?? "" } });
  expect(delivery).toMatchObject({ status: "waiting", eventId: newest?.eventId });
  await shop.app.drain();
  expect(receiver.received.at(-1)?.id).toBe(newest?.eventId);
});

test("after a rotation both secrets verify for a day, then only the new one", async () => {
  const { id } = await add();
  const old = receiver.secret;
  const { secret, webhook } = await owner.call(adminRotateWebhook, { params: { id } });
  expect(webhook.previousSecretUntil).not.toBeNull();
  const send = async () => {
    await owner.call(adminTestWebhook, { params: { id } });
    await shop.app.drain();
  };
  await send();
  receiver.secret = secret;
  await send();
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2]);
  shop.app.clock.advance(86_401);
  await send();
  expect(receiver.received.at(-1)?.signatures).toBe(1);
  receiver.secret = old;
  await send();
  expect(receiver.received).toHaveLength(3);
  expect((await log(id))[0]).toMatchObject({ statusCode: 401, status: "waiting" });
});

test("a secret that is rotated between two attempts signs the second", async () => {
  const { id } = await add();
  receiver.answer = (nth) => ({ status: nth === 1 ? 500 : 200 });
  await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  const { secret } = await owner.call(adminRotateWebhook, { params: { id } });
  receiver.secret = secret;
  await passTo(6);
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([1, 2]);
  expect((await log(id))[0]).toMatchObject({ status: "delivered" });
});

test("a new customer is announced once, and a taken address never", async () => {
  await add({ events: ["customer.created"], includePersonal: true });
  const details = { email: "nour@shop.test", password: "Kettle-bell-77", firstName: "Nour", lastName: "Samir" };
  await shop.app.client(register, { body: details });
  await shop.app.client(register, { body: { ...details, firstName: "Else" } });
  await shop.app.drain();
  const customer = expect.objectContaining({ email: details.email, firstName: "Nour" });
  expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([
    ["customer.created", expect.objectContaining({ customer })],
  ]);
});

test("a closed account is announced, and its personal data removed from waiting deliveries", async () => {
  await add({ events: ["customer.created", "customer.closed"], includePersonal: true });
  receiver.answer = () => ({ status: 500 });
  const person = await addPerson(shop.app);
  const { database, jobs } = shop.app.platform;
  await database.transaction((tx) => jobs.enqueue(tx, noteCustomerJob, { userId: person.id }));
  await shop.app.drain();
  expect(receiver.received[0]?.bytes).toContain(person.email);
  await person.client(closeAccount, { body: { password: "Kettle-bell-77" } });
  receiver.answer = () => ({ status: 200 });
  await passTo(60);
  const [, ...later] = receiver.received;
  expect(later.map(({ event }) => event.type).sort()).toEqual(["customer.closed", "customer.created"]);
  for (const { bytes } of later) expect(bytes).not.toContain(person.email);
  expect(
    await shop.rows("select 1 from webhook_events where personal_body is not null and customer_id = $1", [person.id]),
  ).toEqual([]);
});

test("a second worker does not join one that holds an endpoint, and nothing is left unsent", async () => {
  const { id } = await add();
  await shop.rows("update webhook_endpoints set sending_until = $2 where id = $1", [
    id,
    new Date(shop.app.clock.now().getTime() + 60_000),
  ]);
  await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  expect(receiver.calls()).toBe(0);
  // The worker died: its hold runs out, and the clock's job takes over.
  await passTo(61);
  expect(receiver.received).toHaveLength(1);
});

const sending = (post: PostWebhook, secret = jwtSecret): SendingNeeds => ({
  platform: shop.app.platform,
  people: { find: findPeople },
  raiseAlert: async () => {},
  post,
  seal: createSeal(deriveKeys([secret], webhooksKeyLabel)),
  count: () => {},
  random: () => 0.5,
});

test("of two workers at one endpoint one sends, each delivery once, including new ones", async () => {
  const { id } = await add();
  await owner.call(adminTestWebhook, { params: { id } });
  const calls: string[] = [];
  let other: "not yet" | "sends" | "left" = "not yet";
  const sendDue = createSendDue(
    sending(async ({ headers }) => {
      calls.push(headers["webhook-id"] ?? "");
      if (other === "not yet") {
        // During this call: another event, and a second worker for it.
        other = "sends";
        await owner.call(adminTestWebhook, { params: { id } });
        await sendDue({ endpointId: id });
        other = "left";
        expect(calls).toHaveLength(1);
      }
      return { status: 200, excerpt: "", retryAfter: undefined };
    }),
  );
  await sendDue({ endpointId: id });
  expect(other).toBe("left");
  await shop.app.drain();
  expect([...calls, ...receiver.received.map((each) => each.id)]).toHaveLength(2);
  expect(new Set([...calls, ...receiver.received.map((each) => each.id)]).size).toBe(2);
  expect((await log(id)).map(({ status }) => status)).toEqual(["delivered", "delivered"]);
});

test("a secret that the shop can no longer read disables, and nothing is sent unsigned", async () => {
  const { id } = await add();
  await owner.call(adminTestWebhook, { params: { id } });
  const calls: string[] = [];
  const needs = sending(async ({ url }) => {
    calls.push(url);
    return { status: 200, excerpt: "", retryAfter: undefined };
  }, "another secret of the shop, as after a careless change");
  await createSendDue(needs)({ endpointId: id });
  expect(calls).toEqual([]);
  const { webhook } = await owner.call(adminGetWebhook, { params: { id } });
  expect(webhook).toMatchObject({ status: "disabled", disabledReason: "secret_lost" });
});

test("an edit without a status leaves a disabled webhook disabled; pausing ends what waits", async () => {
  const { id } = await add();
  receiver.answer = () => ({ status: 503 });
  await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  const { webhook } = await owner.call(adminGetWebhook, { params: { id } });
  const { name, url, events, includePersonal } = webhook;
  const body = { name, url, events, includePersonal };
  const paused = await owner.call(adminUpdateWebhook, {
    params: { id },
    body: { ...body, status: "paused", version: webhook.version },
  });
  expect(await log(id)).toMatchObject([{ status: "failed", fault: "endpoint_stopped" }]);
  const renamed = await owner.call(adminUpdateWebhook, {
    params: { id },
    body: { ...body, name: "Depot", version: paused.webhook.version },
  });
  expect(renamed.webhook).toMatchObject({ name: "Depot", status: "paused" });
  expect(await toRefusal(owner.call(adminReplayDelivery, { params: { id: (await log(id))[0]?.id ?? "" } }))).toBe(
    "WEBHOOK_STOPPED",
  );
});

test("at most four calls are open at once, and the sending goes on until nothing is due", async () => {
  const { id } = await add();
  for (let n = 0; n < 20; n++) await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  expect(receiver.received).toHaveLength(20);
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(20);
  expect(receiver.maxOpen()).toBeLessThanOrEqual(4);
});

test("old events are deleted after 30 days, with their deliveries", async () => {
  const { id } = await add();
  await owner.call(adminTestWebhook, { params: { id } });
  await shop.app.drain();
  shop.app.clock.advance(30 * 86_400 - 10);
  await shop.app.platform.jobs.runScheduled(forgetOldJob);
  expect(await log(id)).toHaveLength(1);
  shop.app.clock.advance(20);
  await shop.app.platform.jobs.runScheduled(forgetOldJob);
  expect(await log(id)).toEqual([]);
});

test("only integrations staff see webhooks; the secret is in no later reply and stored encrypted", async () => {
  const { id, version } = await add();
  const support = await shop.customer("admin", "support");
  expect(await toRefusal(support.call(adminListWebhooks, {}))).toBe("PERMISSION_DENIED");
  const { webhooks } = await owner.call(adminListWebhooks, {});
  expect(JSON.stringify(webhooks)).not.toContain("whsec_");
  const [row] = await shop.rows<{ secret: string }>("select encode(secret, 'escape') as secret from webhook_endpoints");
  expect(row?.secret).not.toContain("whsec_");
  const audit = await shop.rows("select 1 from audit_entries where coalesce(after::text, '') like '%whsec_%'");
  expect(audit).toEqual([]);
  expect(await toRefusal(owner.call(adminRemoveWebhook, { params: { id }, query: { version: version + 1 } }))).toBe(
    "VERSION_CONFLICT",
  );
  await owner.call(adminRemoveWebhook, { params: { id } });
  expect(await toRefusal(owner.call(adminGetWebhook, { params: { id } }))).toBe("NOT_FOUND");
  expect(await toRefusal(owner.call(adminListDeliveries, { params: { id } }))).toBe("NOT_FOUND");
});
