import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { createLog } from "../log.ts";
import { createJobs } from "./jobs.ts";

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

test("a process that takes no more jobs still enqueues them, for others", async () => {
  const { database } = app.platform;
  const handled: string[] = [];
  const processCalled = async (name: string) => {
    const jobs = createJobs(database, createLog("silent"));
    jobs.define("shared-work", async () => void handled.push(name));
    await jobs.start();
    return jobs;
  };
  const leaving = await processCalled("leaving");
  const enqueue = () => database.transaction((tx) => leaving.enqueue(tx, "shared-work", {}));
  await enqueue();
  await expect.poll(() => handled, { timeout: 15_000 }).toEqual(["leaving"]);
  await leaving.stopTaking();
  const staying = await processCalled("staying");
  await enqueue();
  await expect.poll(() => handled, { timeout: 15_000 }).toEqual(["leaving", "staying"]);
  await Promise.all([leaving.stop(), staying.stop()]);
}, 60_000);
