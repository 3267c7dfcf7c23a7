import { afterEach, beforeEach, expect, it } from "vitest";
import { asc } from "#server/platform/db/orm.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { createDeliver, type Deliver, DeliveryInHandError, type Persistence } from "./deliver.ts";
import type { OutboxEntry } from "./dev-outbox-page.ts";
import { forgetOld, keptDays } from "./forget.ts";
import { notificationsKeyLabel } from "./index.ts";
import { sendLeft } from "./keep-deliveries.ts";
import type { Delivery, Mailer, OutgoingMail } from "./mail/mailer.ts";
import { createSendMail } from "./mail/send-mail.ts";
import { createNotify } from "./notify.ts";
import { createPreferenceLinks } from "./preferences/links.ts";
import { createSealData, type SealData } from "./seal-data.ts";
import { deliveries } from "./tables.ts";

let app: TestApp;
let sealed: SealData;
beforeEach(async () => {
  app = await createTestApp();
  const { jwtSecrets, dataDir } = app.platform.config;
  sealed = createSealData(deriveKeys(await readSecrets(jwtSecrets, dataDir), notificationsKeyLabel));
});
afterEach(() => app.close());

const write = (key: string, name = "منى") =>
  app.platform.database.transaction((tx) =>
    createNotify(app.platform, sealed)(tx, {
      kind: "password-reset",
      to: "mona@himma.test",
      userId: null,
      language: "ar",
      key,
      data: { firstName: name, path: "/auth/reset-password?token=secret" },
    }),
  );
const rows = () => app.platform.database.reader.select().from(deliveries).orderBy(asc(deliveries.id));
const only = async () => {
  const [row] = await rows();
  if (row === undefined) throw new Error("no mail was written");
  return row;
};

interface Delivering {
  readonly platform?: TestApp["platform"];
  readonly seal?: SealData;
  readonly persistence?: Persistence;
}

const noSms = { findReceiver: async () => undefined, findAsked: async () => undefined };
const links = createPreferenceLinks([new Uint8Array(32)]);

/** The job of a mail with a mailer of the test's. */
function delivering(mailer: Mailer, { platform = app.platform, seal = sealed, persistence }: Delivering = {}): Deliver {
  const nobody = () => Promise.reject(new Error("nothing is pushed here"));
  const senders = { mail: createSendMail(platform, mailer, links), push: nobody, whatsapp: nobody, sms: nobody };
  return createDeliver(
    { ...platform, findReachable: async () => undefined, sms: noSms },
    { senders, sealed: seal },
    persistence,
  );
}

interface FakeMailer extends Mailer {
  readonly sent: OutgoingMail[];
}

function fakeMailer(answers: readonly (Delivery | Error)[], keepsContent = false): FakeMailer {
  const sent: OutgoingMail[] = [];
  const left = [...answers];
  return {
    sent,
    keepsContent,
    close: () => {},
    send: async (mail) => {
      const answer = left.shift() ?? { outcome: "sent" };
      if (answer instanceof Error) throw answer;
      if (answer.outcome === "sent") sent.push(mail);
      return answer;
    },
  };
}

it("writes a mail once for each key", async () => {
  await write("password-reset:1");
  await write("password-reset:1");
  await write("password-reset:2");
  expect(await rows()).toHaveLength(2);
});

it("shows in the development mailbox what the job has sent, newest first", async () => {
  await write("a", `"><svg onload=alert(1)>`);
  app.clock.advance(60);
  await write("b");
  const none = await app.http.inject("/dev/mailbox.json");
  expect(none.json()).toEqual({ mails: [] });
  await app.drain();
  app.clock.advance(60);
  await write("c");
  await app.drain();
  const { mails: shown } = (await app.http.inject("/dev/mailbox.json")).json<{ mails: OutboxEntry[] }>();
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatchObject({
    to: "mona@himma.test",
    subject: "تعيين كلمة مرور جديدة",
    at: "2026-11-21T09:02:00.000Z",
  });
  expect(shown[0]?.html).toContain("http://shop.test/auth/reset-password?token=secret");
  expect(shown[0]?.text).toContain("http://shop.test/auth/reset-password?token=secret");
  const page = await app.http.inject(`/dev/mailbox?mail=${shown[2]?.id ?? ""}`);
  expect(page.headers["content-type"]).toMatch(/text\/html/);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.payload).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page.payload).not.toMatch(/<svg|<script/i);
});

it("has no development mailbox in production", async () => {
  const production = await createTestApp({
    environment: { NODE_ENV: "production", MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=" },
  });
  try {
    for (const url of ["/dev/outbox", "/dev/mailbox", "/dev/mailbox.json"])
      expect((await production.http.inject(url)).statusCode).toBe(404);
  } finally {
    await production.close();
  }
});

it("keeps a mail that could not be sent, and sends it once when it can", async () => {
  await write("a");
  const { id } = await only();
  const mailer = fakeMailer([new Error("connection refused"), new Error("451 try later")]);
  const deliver = delivering(mailer);
  await expect(deliver({ mailId: id })).rejects.toThrow("connection refused");
  await expect(deliver({ mailId: id })).rejects.toThrow("451 try later");
  expect(await only()).toMatchObject({ sentAt: null, attempts: 2, lastError: "451 try later", html: null });
  await deliver({ mailId: id });
  await deliver({ mailId: id });
  expect(mailer.sent).toHaveLength(1);
  expect(await only()).toMatchObject({ attempts: 3, lastError: null, sentAt: app.clock.now() });
});

it("does not send a mail twice when the database was unavailable after the first", async () => {
  await write("a");
  const { id } = await only();
  let failures = 0;
  const reader = new Proxy(app.platform.database.reader, {
    get: (target, name) => {
      if (name === "update" && failures > 0) {
        failures -= 1;
        throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });
      }
      return Reflect.get(target, name) as unknown;
    },
  });
  const mailer = fakeMailer([]);
  const cutting: Mailer = {
    ...mailer,
    send: (mail) => {
      failures = 1;
      return mailer.send(mail);
    },
  };
  const database = { ...app.platform.database, reader };
  const deliver = delivering(cutting, { platform: { ...app.platform, database }, persistence: { pauseMs: 1 } });
  await deliver({ mailId: id }).catch(() => deliver({ mailId: id }));
  expect(mailer.sent).toHaveLength(1);
  expect(await only()).toMatchObject({ attempts: 1, lastError: null, sentAt: app.clock.now() });
});

it("keeps no links and codes of mails that were really delivered", async () => {
  await write("a");
  const { id } = await only();
  await delivering(fakeMailer([]))({ mailId: id });
  expect(await only()).toMatchObject({ data: {}, html: null, text: null, subject: "تعيين كلمة مرور جديدة" });
});

it("gives up at once on a mail that is refused for good", async () => {
  await write("a");
  const { id } = await only();
  const mailer = fakeMailer([{ outcome: "refused", reason: "550 no such user", isAddressUnknown: true }]);
  const deliver = delivering(mailer);
  await deliver({ mailId: id });
  await deliver({ mailId: id });
  expect(await only()).toMatchObject({
    attempts: 1,
    sentAt: null,
    lastError: "550 no such user",
    refusedAt: app.clock.now(),
  });
  expect(mailer.sent).toHaveLength(0);
});

it("does not send a mail that another worker has claimed, until the claim expires", async () => {
  await write("a");
  const { id } = await only();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let taken = () => {};
  const isTaken = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const slow: Mailer = {
    keepsContent: false,
    close: () => {},
    send: async () => {
      taken();
      await held;
      return { outcome: "sent" };
    },
  };
  const first = delivering(slow)({ mailId: id });
  await isTaken;
  const second = fakeMailer([]);
  await expect(delivering(second)({ mailId: id })).rejects.toThrow(DeliveryInHandError);
  expect(second.sent).toHaveLength(0);
  app.clock.advance(4 * 60);
  await delivering(second)({ mailId: id });
  expect(second.sent.map((mail) => mail.id)).toEqual([id]);
  letGo();
  await first;
});

it("removes recipients after their retention period, and still sends nothing twice", async () => {
  await write("a");
  await app.drain();
  app.clock.advance((keptDays + 1) * 86_400);
  await forgetOld(app.platform);
  expect(await only()).toMatchObject({ recipient: "", data: {}, html: null, subject: null, key: "a" });
  await write("a");
  expect(await rows()).toHaveLength(1);
});

it("removes recipients of unsent mails after the same period", async () => {
  await write("never got away");
  app.clock.advance((keptDays + 1) * 86_400);
  await forgetOld(app.platform);
  expect(await only()).toMatchObject({ recipient: "", data: {}, sentAt: null });
  await app.drain();
  expect((await only()).suppressedReason).toBe("expired");
});

it("retries messages whose job gave up, also after others that fail, but none before its time", async () => {
  await write("poison");
  await write("left");
  await write("not yet due");
  const [poison, left, later] = await rows();
  const failing = delivering(fakeMailer([new Error("away"), new Error("away")]));
  for (const row of [poison, left]) await failing({ mailId: row?.id ?? "" }).catch(() => undefined);
  const mailer = fakeMailer([new Error("poison")]);
  const deliver = delivering(mailer);
  await sendLeft(app.platform, deliver);
  expect(mailer.sent).toEqual([]);
  app.clock.advance(26 * 3600);
  await sendLeft(app.platform, deliver);
  expect(mailer.sent.map((mail) => mail.id)).toEqual([left?.id]);
  expect((await rows()).map((row) => row.sentAt !== null)).toEqual([false, true, false]);
  expect((await rows()).find((row) => row.id === later?.id)?.attempts).toBe(0);
});

it("a copy of the table reveals no links, and with another secret a mail is given up instead of sent wrongly", async () => {
  await write("a");
  const row = await only();
  expect(JSON.stringify(row.data)).not.toContain("token");
  expect(sealed.open(row.data)).toMatchObject({ path: "/auth/reset-password?token=secret" });
  const mailer = fakeMailer([]);
  await delivering(mailer, { seal: createSealData([new Uint8Array(32).fill(8)]) })({ mailId: row.id });
  expect(await only()).toMatchObject({
    sentAt: null,
    lastError: "the server's secret has changed since this was written",
  });
  expect((await only()).refusedAt).not.toBeNull();
});
