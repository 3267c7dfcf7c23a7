import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCreateWebhook, adminTestWebhook } from "#shared/contract/admin-webhooks.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver.ts";

/** Uses the workers of a real process: a receiver that never responds occupies some of them. */

let shop: TestShop;
let owner: TestCustomer;
let dead: WebhookReceiver;
let alive: WebhookReceiver;

beforeAll(async () => {
  shop = await createTestShop({ environment: { WEBHOOKS_ALLOW_LOOPBACK: "1" } });
  owner = await shop.customer("admin", "owner");
  [dead, alive] = [await startWebhookReceiver(), await startWebhookReceiver()];
  dead.answer = () => undefined;
});
afterAll(async () => {
  await Promise.all([dead.close(), alive.close()]);
  await shop.app.close();
});

async function add({ url }: WebhookReceiver): Promise<{ readonly id: string }> {
  const body = { name: "Partner", url, events: ["order.paid" as const], includePersonal: false };
  return (await owner.call(adminCreateWebhook, { body })).webhook;
}

const sendTest = (webhook: { readonly id: string }) => owner.call(adminTestWebhook, { params: { id: webhook.id } });

test("a receiver that never responds delays nobody: while its calls hang, others get theirs within two seconds", async () => {
  const [silent, well] = [await add(dead), await add(alive)];
  for (let n = 0; n < 30; n++) await sendTest(silent);
  await shop.app.platform.jobs.start();
  await expect.poll(dead.maxOpen, { timeout: 5000 }).toBe(4);
  const starts: number[] = [];
  for (let n = 0; n < 10; n++) {
    starts.push(performance.now());
    await sendTest(well);
    await expect.poll(() => alive.received.length, { timeout: 5000, interval: 10 }).toBe(n + 1);
    expect(performance.now() - (starts.at(-1) ?? 0)).toBeLessThan(2000);
  }
  // All of them still hang.
  expect(dead.received).toEqual([]);
  expect(dead.maxOpen()).toBe(4);
});
