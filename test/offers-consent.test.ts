import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { register, updateMe } from "#shared/contract/accounts.ts";
import { getNotificationPreferences, saveNotificationPreferences } from "#shared/contract/notifications.ts";
import { offersConsents } from "#shared/domain/offers-consent.ts";
import { languages } from "#shared/i18n/languages.ts";
import { createTestShop, type TestCustomer, type TestShop } from "./factories/shop.ts";
import { createNotifier, type Notifier } from "./support/notifier.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
let shop: TestShop;
let notifier: Notifier;
beforeAll(async () => {
  shop = await createTestShop({ environment: { MAIL_EVENTS_SECRET: secret } });
  notifier = await createNotifier(shop.app);
});
afterAll(() => shop.app.close());

const consentsOf = (userId: string) =>
  shop.rows<{ action: string; source: string; language: string; version: string; ip: string | null }>(
    `select action, source, language, text_version as version, ip from consents
      where user_id = $1 and purpose = 'offers' order by seq`,
    [userId],
  );
let count = 0;
const refill = (who: TestCustomer) =>
  notifier.send({
    ...{ kind: "refill", to: who.email, userId: who.userId, language: "en", key: `offer-${count++}` },
    data: { firstName: "Mona", what: { ar: "بروتين", en: "Whey" }, path: "/product/whey" },
  });
const agree = (who: TestCustomer, marketingOptIn = true) => who.call(updateMe, { body: { marketingOptIn } });

test("the words that are recorded are those that are shown", () => {
  for (const language of languages) {
    const read = (file: string) =>
      JSON.parse(readFileSync(new URL(`../locales/${language}/${file}.json`, import.meta.url), "utf8"));
    expect(JSON.stringify(read("translation"))).toContain(JSON.stringify(offersConsents.form.text[language]));
    const { topics } = read("notifications");
    expect(`${topics.offers}. ${topics.offersHint}`).toBe(offersConsents.notifications.text[language]);
  }
});

test("each switch of offers is written down with where it was said; registering tells nobody whether the address is taken", async () => {
  const person = { firstName: "Mona", lastName: "Adel", password: "Kettle-bell-77", marketingOptIn: true };
  const email = "offers@shop.test";
  for (let time = 0; time < 2; time++)
    await shop.app.client(register, { body: { ...person, email, language: "ar" as const } });
  const [user] = await shop.rows<{ id: string }>("select id from users where email = $1", [email]);
  expect(await consentsOf(user?.id ?? "")).toMatchObject([{ action: "given", source: "register", language: "ar" }]);
  expect((await shop.rows("select id from consents where purpose = 'offers'")).length).toBe(1);

  const mona = await shop.customer();
  await agree(mona);
  await agree(mona);
  const { preferences } = await mona.call(getNotificationPreferences, {});
  expect(preferences.topics.offers).toBe(true);
  const { channels, topics, quiet, version } = preferences;
  const body = { channels, quiet, version, topics: { ...topics, offers: false } };
  await mona.call(saveNotificationPreferences, { body });
  expect(await consentsOf(mona.userId)).toMatchObject([
    { action: "given", source: "profile", version: "2026-11" },
    { action: "withdrawn", source: "notifications", version: "2026-11-notifications" },
  ]);
  expect(await refill(mona)).toMatchObject({ state: "suppressed", reason: "no_consent" });
});

test("the stop link and a complaint take the consent back", async () => {
  const mona = await shop.customer();
  await agree(mona);
  const mail = await refill(mona);
  expect(mail).toMatchObject({ state: "sent" });
  const [row] = await shop.rows<{ text: string }>("select text from deliveries where id = $1", [mail.id]);
  const url = /http:\/\/shop\.test(\/u\/[^\s"]+)/.exec(row?.text ?? "")?.[1] ?? "";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await shop.app.http.inject({ method: "POST", url, headers, payload: "List-Unsubscribe=One-Click" });
  await agree(mona);
  const id = "evt-complaint";
  const at = shop.app.clock.now();
  const payload = JSON.stringify({ type: "mail.complained", data: { messageId: `<${mail.id}@himma.test>` } });
  const signed = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, payload),
  };
  await shop.app.http.inject({ method: "POST", url: "/api/notifications/mail-events", headers: signed, payload });
  expect((await consentsOf(mona.userId)).map(({ action, source }) => `${action}: ${source}`)).toEqual([
    ...["given: profile", "withdrawn: mail link"],
    ...["given: profile", "withdrawn: complaint"],
  ]);
  expect(await shop.books()).toEqual([]);
});

test("the books tell of offers that left without consent, by mail, push and WhatsApp, and of a switch nobody said", async () => {
  const mona = await shop.customer();
  const send = (channel: string, after = "1 minute") =>
    shop.rows(
      `insert into deliveries (id, key, channel, kind, user_id, recipient, language, data, created_at, sent_at)
        values (gen_random_uuid(), $1, $2, 'campaign', $3, '', 'en', '{}', $4, $4::timestamptz + $5::interval)`,
      [`books-${count++}`, channel, mona.userId, shop.app.clock.now(), after],
    );
  const red = async () => (await shop.books()).map(({ rule: name, rows }) => [name, rows.length]);
  const rule = "no delivery without consent";
  for (const channel of ["mail", "push", "whatsapp"]) await send(channel);
  // By WhatsApp both consents lack.
  expect(await red()).toEqual([[rule, 4]]);
  await shop.rows("delete from deliveries where kind = 'campaign'");
  await agree(mona);
  for (const channel of ["mail", "push", "whatsapp"]) await send(channel);
  expect(await red()).toEqual([[rule, 1]]);
  await shop.rows("delete from deliveries where kind = 'campaign' and channel = 'whatsapp'");
  expect(await red()).toEqual([]);
  await agree(mona, false);
  await send("push", "1 hour");
  expect(await red()).toEqual([[rule, 1]]);
  await shop.rows("delete from deliveries where kind = 'campaign'");
  await shop.rows("update users set marketing_opt_in = true where id = $1", [mona.userId]);
  expect(await red()).toEqual([["offers are switched on where they were agreed to last", 1]]);
  expect(await refill(mona)).toMatchObject({ state: "suppressed", reason: "no_consent" });
});
