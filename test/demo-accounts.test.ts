import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { runShop } from "#server/start.ts";
import { isExplained } from "#server/start-error.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "#test/support/postgres.ts";

/** A database seeded in development must not give the demo owner access in production. */

const demoPassword = "Himma-demo-2026";
let own: TestDatabase;
let client: pg.Client;
let folder: string;

async function addAccount(email: string, password: string, staffRole: string | null): Promise<void> {
  const hash = await createPasswords().hash(password);
  await client.query(
    `insert into users (id, email, email_key, password_hash, first_name, last_name, role, staff_role, created_at, updated_at, email_verified_at)
    values (gen_random_uuid(), $1, $1, $2, 'Demo', 'Person', $3, $4, now(), now(), now())`,
    [email, hash, staffRole === null ? "customer" : "admin", staffRole],
  );
}

beforeAll(async () => {
  own = await createTestDatabase();
  client = new pg.Client(own.connection);
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), "himma-demo-"));
  await addAccount("admin@himma.test", demoPassword, "owner");
  await addAccount("coach@himma.test", demoPassword, "coach");
  await addAccount("customer@himma.test", demoPassword, null);
  await addAccount("someone@customers.himma.test", "a secret of its own", null);
  await client.query(
    `insert into sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
    select gen_random_uuid(), id, now(), now(), now() + interval '1 day', '127.0.0.1', 'test' from users`,
  );
});
afterAll(async () => {
  await client.end();
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({
  NODE_ENV: "production",
  MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
  PUBLIC_URL: "https://shop.example",
  LOG_LEVEL: "silent",
  HOST: "127.0.0.1",
  PORT: "0",
  DATA_DIR: folder,
  DATABASE_URL: urlOf(own.connection),
  JWT_SECRET: "a secret that only this test knows and that is long enough",
});

test("production does not start while an account has the demo password, and the named command mends it", async () => {
  const start = () => runShop(readConfig(settings()));
  const refused = start();
  await expect(refused).rejects.toThrow(
    "Accounts of the demo shop still have the demo password (admin@himma.test, coach@himma.test, customer@himma.test): run npm run demo:lock, which locks them.",
  );
  await expect(refused).rejects.toSatisfy(isExplained);

  const script = fileURLToPath(new URL("../scripts/lock-demo.ts", import.meta.url));
  const { PATH = "" } = process.env;
  const run = () => spawnSync(process.execPath, [script], { env: { PATH, ...settings() }, encoding: "utf8" });
  const first = run();
  expect(first.stdout + first.stderr).toContain("3 demo accounts are locked");
  const { rows } = await client.query(
    `select email, staff_role, locked_at is not null as locked,
      (select count(*)::int from sessions s where s.user_id = u.id and s.ended_at is null) as sessions from users u order by email`,
  );
  expect(rows).toEqual([
    { email: "admin@himma.test", staff_role: null, locked: true, sessions: 0 },
    { email: "coach@himma.test", staff_role: null, locked: true, sessions: 0 },
    { email: "customer@himma.test", staff_role: null, locked: true, sessions: 0 },
    { email: "someone@customers.himma.test", staff_role: null, locked: false, sessions: 1 },
  ]);
  const again = run();
  expect(again.stdout).toContain("No account has the demo password");
  // The start may still fail for other reasons: pages may not be built where tests run.
  const shop = await start().catch((error: unknown) => error);
  if (shop instanceof Error) expect(shop.message).not.toContain("demo");
  else await (shop as Awaited<ReturnType<typeof start>>).stop();
}, 60_000);
