import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { getNotificationPreferences } from "#shared/contract/notifications.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";
import { notificationsKeyLabel } from "../index.ts";
import { createNotify, type Notification, type Notify } from "../notify.ts";
import { createSealData } from "../seal-data.ts";

let shop: TestShop;
let mona: Awaited<ReturnType<TestShop["customer"]>>;
let notify: Notify;
beforeAll(async () => {
  shop = await createTestShop();
  mona = await shop.customer();
  const { jwtSecrets, dataDir } = shop.app.platform.config;
  notify = createNotify(
    shop.app.platform,
    createSealData(deriveKeys(await readSecrets(jwtSecrets, dataDir), notificationsKeyLabel)),
  );
});
afterAll(() => shop.app.close());

const form = { "content-type": "application/x-www-form-urlencoded" };
let count = 0;

const toMona = () => ({ to: mona.email, userId: mona.userId, language: "en" }) as const;
const expiring = (): Notification<"points-expiring"> => ({
  ...toMona(),
  kind: "points-expiring",
  key: `points-expiring:${count++}`,
  data: { firstName: "Mona", points: 12, on: "2026-12-01" },
});
const answered = (): Notification<"coach-message"> => ({
  ...toMona(),
  kind: "coach-message",
  key: `coach-message:${count++}`,
  data: { firstName: "Mona", what: { ar: "باقة", en: "Package" }, message: "Hello", path: "/dashboard" },
});
const locked = (): Notification<"account-locked"> => ({
  ...toMona(),
  kind: "account-locked",
  key: `locked:${count++}`,
  data: { firstName: "Mona", minutes: 5 },
});

async function send(notification: Notification<"points-expiring" | "coach-message" | "account-locked">) {
  await shop.app.platform.database.transaction((tx) => notify(tx, notification));
  await shop.app.drain();
  const [row] = await shop.rows<{ html: string | null; text: string | null; reason: string | null }>(
    "select html, text, suppressed_reason as reason from deliveries where key = $1",
    [notification.key],
  );
  if (row === undefined) throw new Error("nothing was written");
  return row;
}

const linkIn = (text: string | null, root: string): string =>
  new RegExp(`http://shop\\.test(${root}/[^\\s"]+)`).exec(text ?? "")?.[1] ?? "";
const get = (url: string) => shop.app.http.inject({ url });
const post = (url: string, payload = "") => shop.app.http.inject({ method: "POST", url, headers: form, payload });
const topics = async () => (await mona.call(getNotificationPreferences, {})).preferences.topics;

test("a topic is stopped by one POST without signing in, and resumed; other mails are still sent", async () => {
  const sent = await send(expiring());
  const path = linkIn(sent.html, "/u");
  expect(path).not.toBe("");
  expect(sent.text).toContain(`http://shop.test${path}\n`);

  const asked = await get(path);
  expect([asked.statusCode, asked.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(asked.payload).toContain("Stop these emails");
  expect((await send(expiring())).reason).toBeNull();

  const stopped = await post(path, "List-Unsubscribe=One-Click");
  expect([stopped.statusCode, stopped.headers.location]).toEqual([200, undefined]);
  expect(stopped.payload).toContain("Resume these emails");
  expect(await topics()).toMatchObject({ points: false, coaching: true });
  expect(await send(expiring())).toMatchObject({ reason: "topic_off", html: null });
  expect((await send(answered())).reason).toBeNull();
  expect((await send(locked())).reason).toBeNull();

  expect((await post(`${path}/resume`)).statusCode).toBe(200);
  expect(await topics()).toMatchObject({ points: true });
  expect((await send(expiring())).reason).toBeNull();
});

test("links of older mails still stop", async () => {
  const path = linkIn((await send(expiring())).html, "/u").replace("/u/", "/mails/stop/");
  expect((await post(path)).payload).toContain(`action="${path}/resume"`);
  expect(await topics()).toMatchObject({ points: false });
  await post(`${path}/resume`);
});

test("one page shows all choices, and saves them", async () => {
  const path = linkIn((await send(answered())).text, "/preferences");
  const shown = await get(path);
  expect(shown.payload).toContain('name="coaching" checked');
  expect((await get(path)).payload).toContain('name="points" checked');
  const saved = await post(path, "points=on");
  expect(saved.payload).toContain("Your choice is saved.");
  expect(saved.payload).not.toContain('name="coaching" checked');
  expect(await topics()).toMatchObject({ points: true, coaching: false });
  expect((await send(answered())).reason).toBe("topic_off");
  await post(path, "points=on&coaching=on");
});

test("a forged link can change nothing", async () => {
  const path = linkIn((await send(expiring())).html, "/u");
  const forged = [`${path.slice(0, -2)}xx`, "/u/none", path.replace(/u\/./, "u/f"), "/preferences/none"];
  for (const url of forged) if (url !== path) expect((await post(url)).statusCode, url).toBe(404);
});

test("mails that must arrive have no stop link", async () => {
  const sent = await send(locked());
  expect(`${sent.html}${sent.text}`).not.toMatch(/\/u\/|\/preferences\//);
});
