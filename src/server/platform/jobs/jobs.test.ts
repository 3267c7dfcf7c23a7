import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the work of a process that has died is given to another within two minutes, whatever its queue", async () => {
  const { rows } = await app.platform.database.pool.query<{ name: string }>(
    "select name from pgboss.queue where heartbeat_seconds is distinct from 30 and name not like '\\_\\_pgboss%'",
  );
  expect(rows).toEqual([{ name: "dead-letters" }]);
});
