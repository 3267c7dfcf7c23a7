import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminHandleMessage,
  adminListApplications,
  adminListMessages,
  adminReplyToMessage,
} from "#shared/contract/admin-messages.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { sendContactMessage, sendJoinApplication } from "#shared/contract/contact.ts";
import { createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { forgetOldMessages } from "../forget-messages.ts";

let shop: TestShop;
let owner: TestPerson;
let support: TestPerson;
let coach: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
  support = await addPerson(shop.app, "support");
  coach = await addPerson(shop.app, "coach");
});
afterAll(() => shop.app.close());

async function written(email: string, language: "ar" | "en" = "ar") {
  await shop.app.client(sendContactMessage, {
    body: { name: "منى", email, subject: "المقاس", message: "أي مقاس يناسبني؟\nطولي 170", language },
  });
  const { messages } = await support.client(adminListMessages, { query: { search: email } });
  return { kind: "message", id: messages[0]?.id ?? "" } as const;
}

const repliesTo = async (email: string) =>
  (await support.client(adminListMessages, { query: { search: email } })).messages[0];
const mailed = async (email: string) =>
  (await shop.app.mails()).filter((mail) => mail.kind === "contact-reply" && mail.to === email);

test("a reply is mailed in the author's language, stored, and marks the message as handled", async () => {
  const params = await written("mona@mail.test");
  const body = { id: randomUUID(), text: "المقاس M يناسبك.", resolve: true };
  const { replies } = await support.client(adminReplyToMessage, { params, body });
  expect(replies).toMatchObject([{ id: body.id, text: body.text, author: { id: support.id } }]);
  expect(await mailed("mona@mail.test")).toMatchObject([
    {
      language: "ar",
      data: { name: "منى", subject: "المقاس", reply: body.text, original: "أي مقاس يناسبني؟\nطولي 170" },
    },
  ]);
  const message = await repliesTo("mona@mail.test");
  expect(message?.handledAt).not.toBeNull();
  expect(message?.replies).toEqual(replies);
  const { entries } = await owner.client(adminListAudit, { query: { search: params.id } });
  expect(entries.map((entry) => entry.action).sort()).toEqual(["message.handle", "message.reply"]);
});

test("the same reply again sends nothing, another one does and leaves the message open", async () => {
  const params = await written("ali@mail.test", "en");
  const first = { id: randomUUID(), text: "One moment", resolve: false };
  await support.client(adminReplyToMessage, { params, body: first });
  await support.client(adminReplyToMessage, { params, body: first });
  shop.app.clock.advance(1000);
  await owner.client(adminReplyToMessage, { params, body: { ...first, id: randomUUID(), text: "It is M" } });
  const message = await repliesTo("ali@mail.test");
  expect(message?.replies.map(({ text, author }) => [text, author?.id])).toEqual([
    ["One moment", support.id],
    ["It is M", owner.id],
  ]);
  expect(message?.handledAt).toBeNull();
  expect(await mailed("ali@mail.test")).toHaveLength(2);
});

test("two sends of one reply at the same time mail it once", async () => {
  const params = await written("both@mail.test");
  const body = { id: randomUUID(), text: "مرحبًا", resolve: true };
  const send = () => support.client(adminReplyToMessage, { params, body });
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  for (const { replies } of answers) expect(replies).toHaveLength(1);
  expect(await mailed("both@mail.test")).toHaveLength(1);
});

test("an application is answered too", async () => {
  await shop.app.client(sendJoinApplication, {
    body: {
      ...{ name: "Omar", email: "omar@mail.test", phone: "+201012345678", city: "Cairo", role: "coach" },
      ...{ experienceYears: 4, about: "Strength", language: "en" },
    },
  });
  const list = async () => (await support.client(adminListApplications, {})).applications[0];
  const params = { kind: "application", id: (await list())?.id ?? "" } as const;
  const body = { id: randomUUID(), text: "Can we talk on Sunday?", resolve: false };
  await support.client(adminReplyToMessage, { params, body });
  expect((await list())?.replies).toHaveLength(1);
  expect(await mailed("omar@mail.test")).toMatchObject([{ language: "en", data: { subject: "Application: coach" } }]);
});

test("staff without the permission cannot reply, and an unknown message is 404", async () => {
  const params = await written("none@mail.test");
  const body = { id: randomUUID(), text: "Hello", resolve: true };
  expect(await toRefusal(coach.client(adminReplyToMessage, { params, body }))).toBe("PERMISSION_DENIED");
  const unknown = { ...params, id: randomUUID() };
  expect(await toRefusal(support.client(adminReplyToMessage, { params: unknown, body }))).toBe("NOT_FOUND");
  expect(await mailed("none@mail.test")).toEqual([]);
});

test("replies are deleted with their message", async () => {
  const params = await written("old@mail.test");
  await support.client(adminReplyToMessage, { params, body: { id: randomUUID(), text: "Done", resolve: false } });
  await support.client(adminHandleMessage, { params, body: { isHandled: true } });
  shop.app.clock.advance(366 * 86_400);
  await forgetOldMessages(shop.app.platform);
  const { rows } = await shop.app.platform.database.reader.execute(
    `select count(*)::int as count from contact_replies where message_id = '${params.id}'`,
  );
  expect(rows).toEqual([{ count: 0 }]);
});
