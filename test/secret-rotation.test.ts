import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { createCodes } from "#server/modules/gifts/codes.ts";
import { createSealData } from "#server/modules/notifications/seal-data.ts";
import { systemIds } from "#server/platform/ids.ts";
import { deriveKeys, type Secrets } from "#server/platform/secret.ts";
import { getMe, logIn, refresh } from "#shared/contract/accounts.ts";
import type { Client } from "#shared/contract/client.ts";
import { createTestShop, jwtSecret as old, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { type ShopProcess, startShopProcess } from "#test/support/processes.ts";

/** One secret replaces another while customers stay signed in: JWT_SECRET=old, then new,old, then new. */

const fresh = "the secret that comes after the old one";
const password = "Kettle-bell-77";
let shop: TestShop;
let both: ShopProcess;
let done: ShopProcess;
let email: string;

beforeAll(async () => {
  const now = () => new Date();
  shop = await createTestShop({ clock: { now, advance: () => {}, set: () => {} } });
  const { pool } = shop.app.platform.database;
  const start = (name: string, JWT_SECRET: string) =>
    startShopProcess(name, pool, { JWT_SECRET, PUBLIC_URL: "http://shop.test" });
  [both, done] = await Promise.all([start("both", `${fresh},${old}`), start("done", fresh)]);
  const mona = await shop.customer();
  email = mona.email;
  const hash = await createPasswords().hash(password);
  await shop.rows("update users set password_hash = $1 where id = $2", [hash, mona.userId]);
}, 120_000);
afterAll(async () => {
  await Promise.all([both.stop(), done.stop()]);
  await shop.app.close();
});

const signIn = (client: Client) => client(logIn, { body: { identifier: email, password } });
const exchange = (client: Client, refreshToken: string) => client(refresh, { body: { refreshToken } });
const isKnown = async (client: Client) => (await toRefusal(client(getMe, {}))) === "";

test("who signed in with the old secret stays signed in with both, and goes on with the new one alone", async () => {
  const before = await signIn(shop.app.client);
  expect(await isKnown(both.clientAs(before.accessToken))).toBe(true);
  expect(await isKnown(done.clientAs(before.accessToken))).toBe(false);
  const during = await exchange(both.clientAs(""), before.refreshToken);
  expect(await isKnown(done.clientAs(during.accessToken))).toBe(true);
  const after = await exchange(done.clientAs(""), during.refreshToken);
  expect(await isKnown(both.clientAs(after.accessToken))).toBe(true);
});

test("a refresh that is repeated at a process with another first secret gives the same successor", async () => {
  const { refreshToken } = await signIn(shop.app.client);
  const successor = await exchange(shop.app.client, refreshToken);
  expect((await exchange(both.clientAs(""), refreshToken)).refreshToken).toBe(successor.refreshToken);
});

test("what was encrypted with the old secret is read with both, and not with the new one alone", () => {
  const keys = (...secrets: Secrets) => deriveKeys(secrets, "any");
  const mail = createSealData(keys(old)).seal({ link: "/one" });
  expect(createSealData(keys(fresh, old)).open(mail)).toEqual({ link: "/one" });
  expect(createSealData(keys(fresh)).open(mail)).toBeUndefined();
  const code = createCodes(keys(old), systemIds).make();
  expect(createCodes(keys(fresh, old), systemIds).open(code.sealed)).toBe(code.bare);
  const newer = createSealData(keys(fresh, old)).seal({ link: "/two" });
  expect(createSealData(keys(fresh)).open(newer)).toEqual({ link: "/two" });
});
