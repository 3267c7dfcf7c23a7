import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { createDatabaseClock } from "./database-clock.ts";
import { readDatabaseTime } from "./db/database-time.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("processes whose clocks differ by two minutes agree on the database's time", async () => {
  const { pool } = app.platform.database;
  const readTime = () => readDatabaseTime(pool);
  const clocks = await Promise.all(
    [-120_000, 0, 120_000].map((apart) => createDatabaseClock({ readTime, uptimeMs: () => performance.now() + apart })),
  );
  const real = (await readTime()).getTime();
  for (const clock of clocks) {
    expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(2000);
    clock.stop();
  }
});

test("time goes on between two readings, and a slow or failed reading changes nothing", async () => {
  let uptime = 5000;
  let answer: () => Promise<Date> = () => Promise.resolve(new Date("2026-11-21T09:00:00Z"));
  const clock = await createDatabaseClock({ readTime: () => answer(), uptimeMs: () => uptime });
  uptime += 1500;
  expect(clock.now()).toEqual(new Date("2026-11-21T09:00:01.500Z"));
  answer = () => {
    uptime += 3000;
    return Promise.resolve(new Date("2030-01-01T00:00:00Z"));
  };
  await clock.adjust();
  expect(clock.now()).toEqual(new Date("2026-11-21T09:00:04.500Z"));
  answer = () => Promise.reject(new Error("gone"));
  await expect(clock.adjust()).rejects.toThrow("gone");
  expect(clock.now()).toEqual(new Date("2026-11-21T09:00:04.500Z"));
  answer = () => Promise.resolve(new Date("2026-11-21T10:00:00Z"));
  await clock.adjust();
  expect(clock.now()).toEqual(new Date("2026-11-21T10:00:00Z"));
  clock.stop();
});
