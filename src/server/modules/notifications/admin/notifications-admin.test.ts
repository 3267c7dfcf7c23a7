import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminListNotifications,
  adminReportMessages,
  adminResendNotification,
} from "#shared/contract/admin-notifications.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createNotifier, type Notifier } from "#test/support/notifier.ts";

let shop: TestShop;
let notifier: Notifier;
let owner: TestCustomer;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  notifier = await createNotifier(shop.app);
  owner = await shop.customer("admin");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const send = (key: string) =>
  notifier.send({
    ...{ kind: "points-earned", to: mona.email, userId: mona.userId, language: "en", key },
    data: { firstName: "Mona", points: 5, balance: 9 },
  });
const list = async (query: Record<string, string>) =>
  (await owner.call(adminListNotifications, { query })).notifications.map(({ state }) => state);
const resend = (id: string) => owner.call(adminResendNotification, { params: { id } });

test("staff find messages by address and state, and how many there were of each kind", async () => {
  await send("a");
  await notifier.prefer(mona, { points: false });
  await send("b");
  await notifier.prefer(mona, { points: true });
  expect(await list({ search: mona.email })).toEqual(["suppressed", "sent"]);
  expect(await list({ search: mona.email, state: "suppressed", channel: "mail" })).toEqual(["suppressed"]);
  expect(await list({ search: mona.email, channel: "push" })).toEqual([]);
  const { counts } = await owner.call(adminReportMessages, { query: { days: "7" } });
  expect(counts.find(({ kind }) => kind === "points-earned")).toEqual({
    ...{ kind: "points-earned", channel: "mail", written: 2, sent: 1, suppressed: 1 },
    ...{ waiting: 0, refused: 0, bounced: 0 },
  });
});

test("refused messages are sent again; sent and unwanted ones are not", async () => {
  const refused = await send("c");
  await shop.rows("update deliveries set sent_at = null, refused_at = now(), last_error = '552 full' where id = $1", [
    refused.id,
  ]);
  // The development mailbox keeps the rendered mail; its data are still there.
  expect(await list({ search: mona.email, state: "refused" })).toEqual(["refused"]);
  expect((await resend(refused.id)).notification.state).toBe("waiting");
  await shop.app.drain();
  expect(await notifier.again(refused)).toMatchObject({ state: "sent", attempts: 2, error: null });
  expect(await toRefusal(resend(refused.id))).toBe("NOT_FOUND");
  const [unwanted] = await shop.rows<{ id: string }>("select id from deliveries where suppressed_at is not null");
  expect(await toRefusal(resend(unwanted?.id ?? ""))).toBe("NOT_FOUND");
});

test("only those who look after messages see them", async () => {
  const support = await shop.customer("admin", "support");
  expect(await toRefusal(support.call(adminListNotifications, { query: {} }))).toBe("PERMISSION_DENIED");
});
