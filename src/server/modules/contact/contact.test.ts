import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toNetwork } from "#server/platform/rate-limits.ts";
import { sendContactMessage, sendJoinApplication } from "#shared/contract/contact.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { listApplications, listMessages, setHandled } from "./admin/queries.ts";
import { keptDays } from "./forget-messages.ts";
import { sendsPerHour } from "./receive.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const message = {
  name: "منى",
  email: "mona@himma.test",
  phone: "+201012345678",
  subject: "سؤال عن المقاس",
  message: "مرحبًا،\nأي مقاس يناسبني؟",
  language: "ar" as const,
};
const application = {
  name: "Omar",
  email: "omar@himma.test",
  phone: "+966512345678",
  city: "Riyadh",
  role: "coach" as const,
  experienceYears: 6,
  about: "I coach runners.",
  socialUrl: "https://example.test/omar",
  language: "en" as const,
};
const firstPage = { page: 1, limit: 10 };
const messages = () => listMessages(app.platform.database.reader, firstPage);
const post = (url: string, body: unknown, remoteAddress = "203.0.113.7") =>
  app.http.inject({
    method: "POST",
    url: `/api${url}`,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(body),
    remoteAddress,
  });

it("stores a message, mails the shop and mails the author in their language", async () => {
  expect(await app.client(sendContactMessage, { body: message })).toEqual({ message: "Message received" });
  const { rows, total } = await messages();
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ name: "منى", message: message.message, handledAt: null });
  expect((await app.mails()).map(({ kind, to, language }) => [kind, to, language])).toEqual([
    ["contact-message", "hello@himma.test", "ar"],
    ["contact-received", "mona@himma.test", "ar"],
  ]);
});

it("stores an application and mails both sides", async () => {
  await app.client(sendJoinApplication, { body: application });
  const { rows } = await listApplications(app.platform.database.reader, firstPage);
  expect(rows[0]).toMatchObject({ role: "coach", experienceYears: 6, socialUrl: "https://example.test/omar" });
  const [toShop, toApplicant] = await app.mails();
  expect(toShop?.data).toMatchObject({ subject: "طلب انضمام: مدرب", phone: "+966512345678" });
  expect(toApplicant).toMatchObject({ to: "omar@himma.test", language: "en", data: { subject: "Application: coach" } });
});

it.each(["affiliate", "ambassador"] as const)("asks an %s for no years of experience", async (role) => {
  const { experienceYears: _, ...rest } = application;
  await app.client(sendJoinApplication, { body: { ...rest, role } });
  const { rows } = await listApplications(app.platform.database.reader, firstPage);
  expect(rows[0]).toMatchObject({ role, experienceYears: null });
  const [toShop, toApplicant] = await app.mails();
  expect(toShop?.data).toMatchObject({ message: expect.not.stringContaining("سنوات الخبرة") });
  expect(toApplicant?.data).toMatchObject({ message: expect.not.stringContaining("undefined") });
  // Whoever says it anyway is heard, as before.
  expect((await post("/join-us", { ...application, role, email: "other@himma.test" })).statusCode).toBe(201);
});

it("gives bots that fill in the hidden field the normal reply, and stores nothing", async () => {
  const reply = await post("/contact", { ...message, website: "https://spam.test" });
  expect([reply.statusCode, reply.json()]).toEqual([201, { message: "Message received" }]);
  expect((await messages()).total).toBe(0);
  expect(await app.mails()).toEqual([]);
});

it.each([
  [{ email: "no" }, "email", "INVALID_FORMAT"],
  [{ email: "a@himma.test,b@himma.test" }, "email", "INVALID_FORMAT"],
  [{ email: "a@himma.test\r\nBcc: b@himma.test" }, "email", "INVALID_FORMAT"],
  [{ name: "Mona\r\nBcc: b@himma.test" }, "name", "INVALID_CHARACTERS"],
  [{ name: "  " }, "name", "REQUIRED"],
  [{ subject: "a\nb" }, "subject", "INVALID_CHARACTERS"],
  [{ subject: "a".repeat(151) }, "subject", "TOO_LONG"],
  [{ message: "" }, "message", "REQUIRED"],
  [{ message: "a\0b" }, "message", "INVALID_CHARACTERS"],
  [{ phone: "0101" }, "phone", "INVALID_FORMAT"],
  [{ admin: true }, "admin", "UNKNOWN_FIELD"],
])("refuses %j", async (change, field, code) => {
  const reply = await post("/contact", { ...message, ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field, code }] });
});

it.each([
  [{ role: "owner" }, "role", "INVALID_VALUE"],
  [{ experienceYears: -1 }, "experienceYears", "TOO_SMALL"],
  [{ experienceYears: 1.5 }, "experienceYears", "INVALID_TYPE"],
  [{ experienceYears: undefined }, "experienceYears", "REQUIRED"],
  [{ socialUrl: "javascript:alert(1)" }, "socialUrl", "INVALID_FORMAT"],
  [{ phone: undefined }, "phone", "REQUIRED"],
])("refuses an application with %j", async (change, field, code) => {
  const reply = await post("/join-us", { ...application, ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ errors: [{ field, code }] });
});

it("names the years that a coach leaves out together with other problems", async () => {
  const reply = await post("/join-us", { ...application, experienceYears: undefined, city: "" });
  expect(
    reply
      .json<{ errors: { field: string }[] }>()
      .errors.map(({ field }) => field)
      .toSorted(),
  ).toEqual(["city", "experienceYears"]);
  expect((await post("/join-us", "nonsense")).statusCode).toBe(400);
  expect((await post("/join-us", null)).statusCode).toBe(400);
});

describe("too many messages", () => {
  it("from one network are refused with the time to wait, and accepted again after it", async () => {
    for (let n = 0; n < sendsPerHour; n += 1) {
      expect((await post("/contact", { ...message, email: `m${n}@himma.test` })).statusCode).toBe(201);
      app.clock.advance(60);
    }
    const refused = await post("/contact", { ...message, email: "m9@himma.test" });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(refused.headers["retry-after"]).toBe(String(3600 - sendsPerHour * 60));
    expect((await messages()).total).toBe(sendsPerHour);
    expect((await post("/contact", { ...message, email: "m9@himma.test" }, "198.51.100.2")).statusCode).toBe(201);
    app.clock.advance(3600 - sendsPerHour * 60 + 1);
    expect((await post("/contact", { ...message, email: "m9@himma.test" })).statusCode).toBe(201);
  });

  it("with one author's address are refused from any network", async () => {
    for (let n = 0; n < sendsPerHour; n += 1) await post("/contact", message, `203.0.113.${n}`);
    expect((await post("/contact", { ...message, email: "MONA@himma.test" }, "203.0.113.99")).statusCode).toBe(429);
  });

  it("at the same moment cannot exceed the limit of five", async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post("/contact", { ...message, email: `m${n}@himma.test` })),
    );
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(sendsPerHour);
    expect((await messages()).total).toBe(sendsPerHour);
  });

  it("counts an IPv6 household as one", () => {
    expect(toNetwork("2001:db8:0:1:aaaa::1")).toBe(toNetwork("2001:0db8::1:bbbb:0:0:2"));
    expect(toNetwork("2001:db8:0:2::1")).not.toBe(toNetwork("2001:db8:0:1::1"));
    expect(toNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7");
  });

  it("are refused until the oldest is an hour old, then accepted one by one", async () => {
    for (let n = 0; n < sendsPerHour; n += 1) {
      await post("/contact", { ...message, email: `m${n}@himma.test` });
      app.clock.advance(600);
    }
    app.clock.advance(3600 - sendsPerHour * 600 + 1);
    expect((await post("/contact", { ...message, email: "m8@himma.test" })).statusCode).toBe(201);
    const refused = await post("/contact", { ...message, email: "m9@himma.test" });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "599"]);
  });
});

it("lists open messages for staff and marks them as handled", async () => {
  await app.client(sendContactMessage, { body: message });
  await app.client(sendContactMessage, { body: { ...message, subject: "second" } });
  const { database, clock } = app.platform;
  const { rows } = await messages();
  const id = rows[0]?.id ?? "";
  const before = await database.transaction((tx) => setHandled(tx, "message", id, clock.now()));
  expect(before?.handledAt).toBeNull();
  const open = await listMessages(database.reader, { ...firstPage, state: "open" });
  const handled = await listMessages(database.reader, { ...firstPage, state: "handled" });
  expect([open.total, handled.total, handled.rows[0]?.id]).toEqual([1, 1, id]);
});

it("deletes only messages that were handled a year ago", async () => {
  await app.client(sendContactMessage, { body: message });
  await app.client(sendContactMessage, { body: { ...message, subject: "second" } });
  const { rows } = await messages();
  await app.platform.database.transaction((tx) => setHandled(tx, "message", rows[0]?.id ?? "", app.clock.now()));
  app.clock.advance(keptDays * 86_400);
  await app.platform.jobs.runScheduled("forget-old-messages");
  expect((await messages()).total).toBe(2);
  app.clock.advance(60);
  await app.platform.jobs.runScheduled("forget-old-messages");
  expect((await messages()).rows.map((row) => row.id)).toEqual([rows[1]?.id]);
});
