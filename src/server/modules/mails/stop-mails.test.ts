import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { mailsKeyLabel } from "./index.ts";
import { createSealData } from "./seal-data.ts";
import { createSendMail, type MailToSend, type SendMail } from "./send-mail.ts";

let app: TestApp;
let sendMail: SendMail;
beforeAll(async () => {
  app = await createTestApp();
  const { jwtSecrets, dataDir } = app.platform.config;
  const sealed = createSealData(deriveKeys(await readSecrets(jwtSecrets, dataDir), mailsKeyLabel));
  sendMail = createSendMail(app.platform, sealed);
});
afterAll(() => app.close());

const to = "Mona@himma.test";
const form = { "content-type": "application/x-www-form-urlencoded" };
let count = 0;

const expiring = (): MailToSend<"points-expiring"> => ({
  kind: "points-expiring",
  to,
  language: "en",
  key: `points-expiring:${count++}`,
  data: { firstName: "Mona", points: 12, on: "2026-12-01" },
});
const locked = (): MailToSend<"account-locked"> => ({
  kind: "account-locked",
  to,
  language: "en",
  key: `locked:${count++}`,
  data: { firstName: "Mona", minutes: 5 },
});

async function send(mail: MailToSend<"points-expiring"> | MailToSend<"account-locked">) {
  await app.platform.database.transaction((tx) => sendMail(tx, mail as MailToSend<"points-expiring">));
  await app.drain();
  const { rows } = await app.platform.database.pool.query<{ html: string; text: string }>(
    "select html, text from mails where key = $1",
    [mail.key],
  );
  return rows[0];
}

test("a mail about points can be stopped by one POST, and resumed; others still come", async () => {
  const sent = await send(expiring());
  const [, path = ""] = /href="http:\/\/shop\.test(\/mails\/stop\/[^"]+)"/.exec(sent?.html ?? "") ?? [];
  expect(path).not.toBe("");
  expect(sent?.text).toContain(`http://shop.test${path}\n`);

  const asked = await app.http.inject({ url: path });
  expect([asked.statusCode, asked.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(asked.payload).toContain("Stop these emails");
  expect(await send(expiring())).toBeDefined();

  const stopped = await app.http.inject({
    method: "POST",
    url: path,
    headers: form,
    payload: "List-Unsubscribe=One-Click",
  });
  expect(stopped.statusCode).toBe(200);
  expect(stopped.payload).toContain("Resume these emails");
  expect(await send(expiring())).toBeUndefined();
  expect(await send(locked())).toBeDefined();

  expect(
    (await app.http.inject({ method: "POST", url: `${path}/resume`, headers: form, payload: "" })).statusCode,
  ).toBe(200);
  expect(await send(expiring())).toBeDefined();
});

test("nobody stops mails with a link that we did not make", async () => {
  const sent = await send(expiring());
  const [, path = ""] = /href="http:\/\/shop\.test(\/mails\/stop\/[^"]+)"/.exec(sent?.html ?? "") ?? [];
  const forged = [`${path.slice(0, -2)}xx`, "/mails/stop/none", path.replace(/stop\/./, "stop/f")];
  for (const url of forged) {
    if (url === path) continue;
    expect((await app.http.inject({ method: "POST", url, headers: form, payload: "" })).statusCode).toBe(404);
  }
});

test("mails that must arrive name no way to stop them", async () => {
  const sent = await send(locked());
  expect(`${sent?.html}${sent?.text}`).not.toContain("/mails/stop");
});
