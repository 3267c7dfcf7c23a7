import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { toArm } from "#server/modules/marketing/arm.ts";
import { closeAccount, exportMe } from "#shared/contract/accounts.ts";
import { adminSwitchFlow } from "#shared/contract/admin-flows.ts";
import * as admin from "#shared/contract/admin-whatsapp.ts";
import * as talk from "#shared/contract/coach-threads.ts";
import {
  getNotificationPreferences,
  reportPushShown,
  saveNotificationPreferences,
} from "#shared/contract/notifications.ts";
import {
  chooseWhatsAppOffers,
  createWhatsAppCode,
  getWhatsAppLink,
  removeWhatsAppLink,
} from "#shared/contract/whatsapp.ts";
import { whatsappConsent, whatsappOffersConsent } from "#shared/domain/whatsapp.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { createNotifier, type Notifier } from "#test/support/notifier.ts";
import { deliverTo } from "#test/support/providers/book.ts";
import { type FakeWhatsApp, startFakeWhatsApp, type TakenMessage } from "#test/support/providers/whatsapp.ts";

/** Noon in Cairo on a Saturday: no quiet hour. */
const noon = new Date("2026-11-21T10:00:00Z");
const clock = createTestClock(noon);
let meta: FakeWhatsApp;
let shop: TestShop;
let coach: TestCoach;
let support: TestCustomer;
let notifier: Notifier;
let packageId = "";
beforeAll(async () => {
  meta = await startFakeWhatsApp(() => clock.now());
  shop = await createTestShop({ clock, environment: meta.environment });
  coach = await addCoach(shop, {}, "owner");
  support = await shop.customer("admin");
  notifier = await createNotifier(shop.app);
  packageId = (await shop.product({ kind: "package" })).id;
});
afterAll(async () => {
  await shop.app.close();
  await meta.close();
});

let mona: TestCustomer;
let number = "";
let count = 0;
beforeEach(async () => {
  clock.set(noon);
  meta.calm();
  mona = await shop.customer();
  number = `2010012${String(30_000 + count++)}`;
});

const report = async (...changes: object[]): Promise<number[]> => {
  const statuses = await meta.report(deliverTo(shop.app.http), ...changes);
  await shop.app.drain();
  return statuses;
};
const write = (text: string) => report(meta.write(number, text));
const sent = (): TakenMessage[] => meta.taken.filter(({ to }) => to === number);
const last = (): TakenMessage => {
  const message = sent().at(-1);
  if (message === undefined) throw new Error("nothing was sent");
  return message;
};
const textOf = (message: TakenMessage | undefined): string => (message?.type === "text" ? message.text.body : "");

async function link(whom: TestCustomer = mona): Promise<void> {
  const { code } = await whom.call(createWhatsAppCode, { body: { consentVersion: whatsappConsent.version } });
  await write(code);
}
const linkOf = async (whom: TestCustomer = mona) => (await whom.call(getWhatsAppLink, {})).link;
const subscribe = () => startCoaching(shop, mona.userId, packageId);
const thread = async (id: string) => (await mona.call(talk.getMessages, { params: { id }, query: {} })).messages;
const answer = async (id: string, text: string) => {
  await coach.call(talk.adminSendMessage, { params: { id }, body: { id: shop.app.platform.ids.next(), text } });
  await shop.app.drain();
};
const runScheduled = async (name: string) => {
  await shop.app.platform.jobs.runScheduled(name);
  await shop.app.drain();
};
const delivery = async (key: string) => notifier.find(`whatsapp:${key}`);

interface Shipped {
  readonly key: string;
}
async function ship(): Promise<Shipped> {
  const key = `order-shipped:${shop.app.platform.ids.next()}`;
  await shop.app.platform.database.transaction((tx) =>
    notifier.notify(tx, {
      ...{ kind: "order-shipped", to: mona.email, userId: mona.userId, language: "ar", key },
      data: {
        ...{ firstName: "منى", orderId: mona.userId, orderNumber: "HM-1", lines: [] },
        ...{ total: { amountMinor: 100, currency: "EGP" }, carrier: "Bosta", trackingNumber: "77" },
      },
    }),
  );
  await shop.app.drain();
  return { key };
}

test("the webhook is verified by its token, and forged reports are refused", async () => {
  const ask = (token: string) =>
    shop.app.http.inject(`${meta.path}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
  const answered = await ask("verify_t1");
  expect([answered.statusCode, answered.payload]).toEqual([200, "1158201444"]);
  expect((await ask("guess")).statusCode).toBe(401);
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [] });
  const post = (signature: string) => deliverTo(shop.app.http)(meta.path, body, { "x-hub-signature-256": signature });
  expect(await post("sha256=a2f2c746162632b825acaa053a4d6033")).toBe(401);
  expect(await post("")).toBe(401);
});

test("a code sent from a phone links it: once, for ten minutes, with the consent that was shown", async () => {
  expect(await mona.call(getWhatsAppLink, {})).toMatchObject({ isAvailable: true, link: null });
  const ask = (consentVersion: string) => mona.call(createWhatsAppCode, { body: { consentVersion } });
  expect(await toRefusal(ask("2020-01"))).toBe("CONSENT_CHANGED");
  const old = await ask(whatsappConsent.version);
  const { code, url } = await ask(whatsappConsent.version);
  expect(url).toBe(`https://wa.me/201000000000?text=${code}`);
  // Only the newest code is valid.
  await write(old.code);
  expect(await linkOf()).toBeNull();
  const incoming = meta.write(number, code);
  await report(incoming, incoming);
  expect(await linkOf()).toMatchObject({ lastDigits: number.slice(-4), isUnreachable: false });
  expect(textOf(last())).toContain("تم ربط رقمك");
  expect(sent()).toHaveLength(2);
  await write(code);
  expect(textOf(last())).toContain("انتهت صلاحية");
  const said = await shop.rows("select purpose, action, source from consents where user_id = $1", [mona.userId]);
  expect(said).toEqual([{ purpose: "whatsapp", action: "given", source: "whatsapp" }]);

  const omar = await shop.customer();
  const late = await omar.call(createWhatsAppCode, { body: { consentVersion: whatsappConsent.version } });
  clock.advance(601);
  await write(late.code);
  expect(await linkOf(omar)).toBeNull();
  // A number belongs to the account that claimed it last.
  await link(omar);
  expect([await linkOf(), (await linkOf(omar))?.lastDigits]).toEqual([null, number.slice(-4)]);
});

test("STOP ends the messages, in both languages and on the page; nothing is sent after it", async () => {
  await report(...meta.approve("order_shipped", 3));
  for (const word of ["STOP", "إيقاف", "إلغاء"]) {
    await link();
    await write(word);
    expect(await linkOf(), word).toBeNull();
  }
  await link();
  const key = `order-delivered:${mona.userId}`;
  await shop.app.platform.database.transaction(async (tx) => {
    await notifier.notify(tx, {
      ...{ kind: "order-delivered", to: mona.email, userId: mona.userId, language: "en", key },
      data: {
        firstName: "M",
        orderId: mona.userId,
        orderNumber: "HM-1",
        lines: [],
        total: { amountMinor: 1, currency: "EGP" },
      },
    });
  });
  // The consent is withdrawn after the message was written.
  await mona.call(removeWhatsAppLink, {});
  const before = sent().length;
  await shop.app.drain();
  expect(await delivery(key)).toMatchObject({ state: "suppressed", reason: "not_linked" });
  expect(sent()).toHaveLength(before);
});

test("an order's message is an approved template, with its state and its cost", async () => {
  await link();
  await shop.rows("delete from whatsapp_templates where name = 'order_shipped'");
  const none = await ship();
  expect(await delivery(none.key)).toMatchObject({ state: "suppressed", reason: "no_template" });
  await report(...meta.approve("order_shipped", 3));
  const rates = [
    { country: "EG", category: "utility", validFrom: "2026-10-01", micro: 4100, currency: "USD" },
  ] as const;
  await support.call(admin.adminSaveRateCard, { body: { rates: [...rates], reason: "Prices of October" } });
  const { key } = await ship();
  const message = last();
  expect(message).toMatchObject({
    template: {
      ...{ name: "order_shipped", language: { code: "ar" } },
      components: [
        { parameters: [{ text: "HM-1" }, { text: "Bosta" }, { text: "77" }] },
        { parameters: [{ text: `dashboard/orders/${mona.userId}` }] },
      ],
    },
  });
  const pricing = { category: "utility", type: "regular" };
  await report(
    meta.status(message, { status: "read", pricing }),
    meta.status(message, { status: "delivered", pricing, isBare: true }),
    meta.status(message, { status: "sent" }),
  );
  expect(await delivery(key)).toMatchObject({ state: "read", channel: "whatsapp" });
  const [row] = await shop.rows(
    "select status, country, category, cost_micro::int as micro, cost_currency as currency from whatsapp_messages where external_id = $1",
    [message.id],
  );
  expect(row).toEqual({ status: "read", country: "EG", category: "utility", micro: 4100, currency: "USD" });
});

test("a call without a response is never repeated; a report settles it", async () => {
  await link();
  await report(...meta.approve("order_shipped", 3));
  meta.disturb(/messages/, { kind: "lose-reply" });
  const reported = await ship();
  const message = last();
  const before = sent().length;
  expect(await delivery(reported.key)).toMatchObject({ state: "held" });
  await report(meta.status(message, { status: "delivered" }));
  expect(await delivery(reported.key)).toMatchObject({ state: "delivered" });
  meta.disturb(/messages/, { kind: "lose-reply" });
  const lost = await ship();
  for (let minutes = 0; minutes < 40; minutes += 5) {
    clock.advance(300);
    await runScheduled("release-held-deliveries");
  }
  expect(await delivery(lost.key)).toMatchObject({ state: "refused" });
  expect(sent()).toHaveLength(before + 1);
});

test("a message that was certainly not sent is retried, and an invalid token holds everything", async () => {
  await link();
  await report(...meta.approve("order_shipped", 3));
  const before = sent().length;
  const tooFast = { error: { code: 130429, message: "Rate limit hit" } };
  meta.disturb(/messages/, { kind: "answer", reply: { status: 429, body: tooFast } });
  await expect(ship()).rejects.toThrow("130429");
  await runScheduled("send-left-deliveries");
  meta.revokeToken(true);
  const held = await ship().finally(() => meta.revokeToken(false));
  expect(await delivery(held.key)).toMatchObject({ state: "held" });
  clock.advance(16 * 60);
  await runScheduled("release-held-deliveries");
  expect(await delivery(held.key)).toMatchObject({ state: "sent" });
  expect(sent().length).toBeGreaterThan(before);
});

test("nothing is sent to a number without WhatsApp for 30 days, or until it writes", async () => {
  await link();
  await report(...meta.approve("order_shipped", 3));
  meta.unknown.add(number);
  expect(await delivery((await ship()).key)).toMatchObject({ state: "refused" });
  expect((await linkOf())?.isUnreachable).toBe(true);
  expect(await delivery((await ship()).key)).toMatchObject({ state: "suppressed", reason: "unreachable" });
  meta.unknown.delete(number);
  await write("I am back");
  expect(await delivery((await ship()).key)).toMatchObject({ state: "sent" });
  // Reported later, about a message that was accepted.
  await report(meta.status(last(), { status: "failed", code: 131050 }));
  expect(await linkOf()).toBeNull();
});

test("it waits for quiet hours to end and for devices, and obeys the switches of its reader", async () => {
  await link();
  await report(...meta.approve("order_shipped", 3));
  // Ten in the evening in Cairo.
  clock.set(new Date("2026-11-21T20:00:00Z"));
  const night = await ship();
  expect(await delivery(night.key)).toMatchObject({ state: "held" });
  clock.set(new Date("2026-11-22T08:00:00Z"));
  await runScheduled("release-held-deliveries");
  expect(await delivery(night.key)).toMatchObject({ state: "sent" });
  await shop.rows(
    `insert into push_subscriptions (id, user_id, session_id, endpoint_hash, endpoint_sealed, p256dh, auth, created_at)
     select gen_random_uuid(), user_id, id, sha256(id::text::bytea), 'x', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'), now()
     from sessions where user_id = $1`,
    [mona.userId],
  );
  const shown = await ship();
  expect(await delivery(shown.key)).toMatchObject({ state: "held" });
  const [push] = await shop.rows<{ id: string }>("select id from deliveries where key = 'push:' || $1", [shown.key]);
  await shop.app.client(reportPushShown, { body: { id: push?.id ?? "" } });
  const unseen = await ship();
  clock.advance(11 * 60);
  await runScheduled("release-held-deliveries");
  expect(await delivery(shown.key)).toMatchObject({ state: "suppressed", reason: "reached" });
  expect(await delivery(unseen.key)).toMatchObject({ state: "sent" });
  const { preferences } = await mona.call(getNotificationPreferences, {});
  const { topics, quiet, channels } = preferences;
  await mona.call(saveNotificationPreferences, { body: { channels: { ...channels, whatsapp: false }, topics, quiet } });
  const off = await ship();
  clock.advance(11 * 60);
  await runScheduled("release-held-deliveries");
  expect(await delivery(off.key)).toMatchObject({ state: "suppressed", reason: "channel_off" });
});

test("a member and the coach talk: with free text within a day, afterwards by a template without it", async () => {
  await report(...meta.approve("coach_replied", 1));
  const id = await subscribe();
  await link();
  const incoming = meta.write(number, "ركبتي تؤلمني في القرفصاء");
  await report(incoming, incoming);
  expect(await thread(id)).toMatchObject([
    { author: "customer", text: "ركبتي تؤلمني في القرفصاء", via: "whatsapp", number: 1 },
  ]);
  const { messages } = await coach.call(talk.adminGetMessages, { params: { id }, query: {} });
  expect(messages[0]?.via).toBe("whatsapp");
  await answer(id, "خففي الوزن");
  await answer(id, "وأرسلي مقطعًا");
  expect(sent().slice(-2).map(textOf)).toEqual(["خففي الوزن", "وأرسلي مقطعًا"]);
  expect((await thread(id))[0]).toMatchObject({ via: "site", author: "coach" });
  // Meta closes the window a little early: the text stays here, and a template is sent instead.
  await report(meta.status(last(), { status: "failed", code: 131047 }));
  expect(last()).toMatchObject({ type: "template", template: { name: "coach_replied" } });
  expect(JSON.stringify(last())).not.toContain("مقطع");
  await mona.call(talk.readMessages, { params: { id }, body: { upTo: 9 } });
  clock.advance(86_400 + 60);
  await answer(id, "كيف حال الركبة؟");
  expect(last()).toMatchObject({
    type: "template",
    template: { components: [{ parameters: [{ text: "Mona" }] }, {}] },
  });
  expect(JSON.stringify(last())).not.toContain("الركبة");
});

test("with several subscriptions the member chooses by a button, once", async () => {
  const first = await subscribe();
  packageId = (await shop.product({ kind: "package" })).id;
  const second = await subscribe();
  await link();
  await write("Which shoes?");
  const asked = last();
  if (asked.type !== "interactive") throw new Error("no buttons");
  const buttons = asked.interactive.action.buttons.map(({ reply }) => reply);
  expect(buttons).toHaveLength(2);
  const button = buttons.find(({ id }) => id.endsWith(second));
  if (button === undefined) throw new Error("no such button");
  await report(meta.press(number, button));
  await report(meta.press(number, button));
  expect(await thread(second)).toMatchObject([{ text: "Which shoes?", via: "whatsapp" }]);
  expect(await thread(first)).toEqual([]);
});

test("an unlinked number reaches the inbox, is greeted once a day, and is answered while the window is open", async () => {
  await write("Do you sell kettlebells?");
  await write("In Giza?");
  expect(sent().map(textOf)).toEqual([expect.stringContaining("شكرًا لرسالتك")]);
  const list = () => support.call(admin.adminListWhatsApp, { query: { state: "waiting", limit: "50" } });
  const mine = async () => (await list()).conversations.find((one) => one.number === `+${number}`);
  const conversation = await mine();
  expect(conversation).toMatchObject({ name: "Mona", customer: null, lastText: "In Giza?" });
  const params = { id: conversation?.id ?? "" };
  const reply = (text: string, id = shop.app.platform.ids.next()) =>
    support.call(admin.adminReplyWhatsApp, { params, body: { id, text } });
  const replyId = shop.app.platform.ids.next();
  await reply("Yes, with delivery.", replyId);
  await reply("Yes, with delivery.", replyId);
  await shop.app.drain();
  expect(sent().map(textOf).slice(1)).toEqual(["Yes, with delivery."]);
  expect(await mine()).toBeUndefined();
  const { messages } = await support.call(admin.adminGetWhatsApp, { params });
  expect(messages.map(({ side, text }) => [side, text.slice(0, 6)])).toEqual([
    ["them", "Do you"],
    ["us", "شكرًا "],
    ["them", "In Giz"],
    ["us", "Yes, w"],
  ]);
  clock.advance(86_400 + 60);
  expect(await toRefusal(reply("Too late"))).toBe("WHATSAPP_WINDOW_SHUT");
  await write("And today?");
  expect(sent()).toHaveLength(3);
  await support.call(admin.adminFinishWhatsApp, { params });
  expect(await mine()).toBeUndefined();
  const coachOnly = await shop.customer("admin", "coach");
  expect(await toRefusal(coachOnly.call(admin.adminGetWhatsApp, { params }))).toBe("PERMISSION_DENIED");
});

test("a late report about the coach's text does not count for the template that followed", async () => {
  await report(...meta.approve("coach_replied", 1));
  const id = await subscribe();
  await link();
  await write("My knee hurts");
  await answer(id, "Take less weight");
  const words = last();
  const pricing = { category: "service", type: "free_customer_service" };
  await report(meta.status(words, { status: "sent", pricing }));
  await report(meta.status(words, { status: "failed", code: 131047 }));
  const template = last();
  expect(template.type).toBe("template");
  await report(meta.status(words, { status: "failed", code: 131047 }));
  expect(last()).toBe(template);
  await report(meta.status(template, { status: "delivered", pricing: { category: "utility", type: "regular" } }));
  const [row] = await shop.rows("select status, external_id, category from whatsapp_messages where id = $1::uuid", [
    template.biz_opaque_callback_data.slice(0, 36),
  ]);
  expect(row).toEqual({ status: "delivered", external_id: template.id, category: "utility" });
});

test("a reply from the inbox after the window has closed fails, and costs nothing", async () => {
  await write("Do you sell ropes?");
  const [conversation] = (
    await support.call(admin.adminListWhatsApp, { query: { state: "waiting", limit: "50" } })
  ).conversations.filter((one) => one.number === `+${number}`);
  const params = { id: conversation?.id ?? "" };
  const body = { id: shop.app.platform.ids.next(), text: "We do." };
  await support.call(admin.adminReplyWhatsApp, { params, body });
  await shop.app.drain();
  await report(meta.status(last(), { status: "failed", code: 131047 }));
  const { messages } = await support.call(admin.adminGetWhatsApp, { params });
  expect(messages.at(-1)).toMatchObject({ text: "We do.", status: "failed" });
  await write("Hello?");
  // The response to the first call was lost; later messages of the person still wait.
  const again = await support.call(admin.adminReplyWhatsApp, { params, body });
  expect(again.conversation.waitingSince).not.toBeNull();
  await report(meta.write(`${number}9`, "Another one"));
  const other = (await support.call(admin.adminListWhatsApp, { query: { state: "waiting", limit: "50" } }))
    .conversations;
  const otherId = other.find((one) => one.number === `+${number}9`)?.id ?? "";
  expect(await toRefusal(support.call(admin.adminReplyWhatsApp, { params: { id: otherId }, body }))).toBe("NOT_FOUND");
});

test("a message whose subscription ended before its button was pressed goes to the inbox", async () => {
  await subscribe();
  packageId = (await shop.product({ kind: "package" })).id;
  const second = await subscribe();
  await link();
  await write("Which shoes?");
  const asked = last();
  if (asked.type !== "interactive") throw new Error("no buttons");
  const button = asked.interactive.action.buttons.map(({ reply }) => reply).find(({ id }) => id.endsWith(second));
  await shop.rows("update subscriptions set status = 'ended', ended_at = now() where id = $1", [second]);
  await report(meta.press(number, button ?? { id: "", title: "" }));
  const { conversations } = await support.call(admin.adminListWhatsApp, { query: { state: "waiting", limit: "50" } });
  const mine = conversations.find((one) => one.number === `+${number}`);
  expect(mine?.lastText).toBe("Which shoes?");
});

test("closing an account deletes its number and messages, and unlinked numbers are deleted after 90 days", async () => {
  await link();
  await write("Do you sell ropes?\u0000");
  const { conversations } = await support.call(admin.adminListWhatsApp, { query: { state: "waiting", limit: "50" } });
  const id = conversations.find((one) => one.number === `+${number}`)?.id ?? "";
  const body = { id: shop.app.platform.ids.next(), text: "We do." };
  await support.call(admin.adminReplyWhatsApp, { params: { id }, body });
  await shop.app.drain();
  const { data } = await mona.call(exportMe, {});
  expect(data["whatsapp"]).toMatchObject({ number: `+${number}`, messages: [{}, { text: "Do you sell ropes?" }] });
  const password = "Kettle-bell-77";
  await shop.rows("update users set password_hash = $2 where id = $1", [
    mona.userId,
    await createPasswords().hash(password),
  ]);
  await mona.call(closeAccount, { body: { password } });
  const left = () =>
    shop.rows(
      `select length(number_sealed) as number, name_sealed as name,
        (select count(*)::int from whatsapp_incoming i where i.contact_id = c.id and body_sealed is not null) as read,
        (select count(*)::int from whatsapp_messages m where m.contact_id = c.id and body_sealed is not null) as written
       from whatsapp_contacts c where id = $1::uuid`,
      [id],
    );
  expect(await left()).toEqual([{ number: 0, name: null, read: 0, written: 0 }]);
  expect(await toRefusal(support.call(admin.adminGetWhatsApp, { params: { id } }))).toBe("NOT_FOUND");
  await write("A stranger now");
  clock.advance(91 * 86_400);
  await runScheduled("forget-old-whatsapp");
  expect(
    await shop.rows("select id from whatsapp_contacts where number_hash = sha256($1::bytea)", [`whatsapp:${number}`]),
  ).toEqual([]);
});

test("a message that cannot be handled does not stop the others of its report", async () => {
  const id = await subscribe();
  await link();
  await shop.rows("delete from coach_threads where subscription_id = $1", [id]);
  const other = `${number}8`;
  const [first, second] = [meta.write(number, "For my coach"), meta.write(other, "Do you sell ropes?")].map(
    (change) => (change as { readonly value: { readonly messages: object[]; readonly contacts: object[] } }).value,
  );
  const value = { ...second, messages: [...(first?.messages ?? []), ...(second?.messages ?? [])] };
  await expect(report({ field: "messages", value })).rejects.toThrow();
  const { conversations } = await support.call(admin.adminListWhatsApp, { query: { state: "waiting", limit: "50" } });
  expect(conversations.map((one) => one.number)).toContain(`+${other}`);
});

test("a cart reminder needs a separate consent there; a device or STOP prevents it, and the mail follows a day later", async () => {
  await report(...meta.approve("cart_reminder", 2));
  const flow = "abandoned-cart";
  await support.call(adminSwitchFlow, { params: { flow }, body: { isOn: true, version: 0 } });
  while (toArm(flow, mona.userId) !== "message") mona = await shop.customer();
  const mat = await shop.product();
  await notifier.prefer(mona, { offers: true });
  const choose = (isOn: boolean, consentVersion?: string) =>
    toRefusal(mona.call(chooseWhatsAppOffers, { body: { isOn, ...(consentVersion && { consentVersion }) } }));
  expect(await choose(true, whatsappOffersConsent.version)).toBe("NOT_FOUND");
  await link();
  expect(await choose(true)).toBe("CONSENT_CHANGED");
  const leave = async () => {
    await shop.fill(mona, mat);
    clock.advance(3700);
    await runScheduled("tell-of-carts");
    const found = await shop.rows<{ reason: string | null; sent: boolean }>(
      `select suppressed_reason as reason, sent_at is not null as sent from deliveries
        where user_id = $1 and kind = 'cart-reminder' and channel = 'whatsapp' order by created_at desc, id desc limit 1`,
      [mona.userId],
    );
    return found[0];
  };
  expect(await leave()).toEqual({ reason: "no_consent", sent: false });
  expect(await choose(true, whatsappOffersConsent.version)).toBe("");
  expect(await linkOf()).toMatchObject({ takesOffers: true });
  clock.set(new Date(clock.now().getTime() + 8 * 86_400_000));
  clock.set(new Date(`${clock.now().toISOString().slice(0, 10)}T12:00:00Z`));
  expect(await leave()).toEqual({ reason: null, sent: true });
  const reminder = last();
  expect(reminder).toMatchObject({ type: "template", template: { name: "cart_reminder" } });
  clock.advance(86_400 + 1800);
  await runScheduled("tell-of-carts");
  const mails = await shop.rows(
    "select 1 from deliveries where user_id = $1 and kind = 'abandoned-cart' and sent_at is not null",
    [mona.userId],
  );
  expect(mails).toHaveLength(1);
  // Too many people have reported the number: for a day nobody gets offers there.
  await report(...meta.approve("order_shipped", 3));
  clock.advance(2 * 3600);
  const spam = { error: { code: 131048, message: "Spam rate limit hit" } };
  meta.disturb(/messages/, { kind: "answer", reply: { status: 400, body: spam } });
  const { key } = await ship();
  expect(await delivery(key)).toMatchObject({ state: "held" });
  const offer = async () => {
    const name = `cart-reminder:${shop.app.platform.ids.next()}`;
    await shop.app.platform.database.transaction((tx) =>
      notifier.notify(tx, {
        ...{ kind: "cart-reminder", to: mona.email, userId: mona.userId, language: "ar", key: name },
        data: { firstName: "منى", goods: [{ ar: "حصيرة", en: "Mat" }] },
      }),
    );
    await shop.app.drain();
    return delivery(name);
  };
  clock.advance(90 * 60);
  await runScheduled("release-held-deliveries");
  expect(await delivery(key)).toMatchObject({ state: "sent" });
  // The later delivery of this message does not clear the number.
  await report(meta.status(last(), { status: "delivered" }));
  clock.set(new Date(clock.now().getTime() + 21.5 * 3_600_000));
  expect(await offer()).toMatchObject({ state: "suppressed", reason: "unreachable" });
  clock.advance(2 * 3600);
  expect(await offer()).toMatchObject({ state: "sent" });
  // Meta's own switch stops only offers.
  await report(meta.status(reminder, { status: "failed", code: 131050 }));
  expect(await linkOf()).toMatchObject({ takesOffers: false });
  expect(await choose(true, whatsappOffersConsent.version)).toBe("");
  await write("STOP");
  const said = await shop.rows(
    "select action from consents where user_id = $1 and purpose = 'whatsapp_offers' order by seq",
    [mona.userId],
  );
  expect(said.map(({ action }) => action)).toEqual(["given", "withdrawn", "given", "withdrawn"]);
});

test("unlinked numbers get limited replies a day, each and in total; their messages are still read", async () => {
  const today = () => shop.rows("delete from whatsapp_reply_days");
  await today();
  for (const text of ["HM-AAAA2222", "HM-AAAA3333", "hello", "HM-AAAA4444", "STOP", "anybody there?"])
    await write(text);
  expect(sent()).toHaveLength(3);
  const [inbox] = await shop.rows<{ count: number }>(
    `select count(*)::int as count from whatsapp_incoming i join whatsapp_contacts c on c.id = i.contact_id
      where i.outcome = 'inbox' and c.replies = 3`,
  );
  expect(inbox?.count).toBe(2);
  await link();
  expect(textOf(last())).toContain("تم ربط رقمك");
  await shop.rows("update whatsapp_reply_days set replies = 299");
  for (const _ of [1, 2]) {
    number = `2010013${String(40_000 + count++)}`;
    await write("HM-AAAA5555");
  }
  expect(await shop.rows("select replies from whatsapp_reply_days")).toEqual([{ replies: 300 }]);
  expect(sent()).toHaveLength(0);
  clock.advance(86_400);
  await write("HM-AAAA6666");
  expect(sent()).toHaveLength(1);
});
