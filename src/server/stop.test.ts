import { expect, test } from "vitest";
import { createStop } from "./stop.ts";

test("a stopping shop reports not ready, takes no more jobs, waits, and then closes; a repeated call does nothing", async () => {
  const done: string[] = [];
  const stop = createStop({
    drainSeconds: 5,
    startDraining: () => void done.push("not ready"),
    stopTakingJobs: async () => void done.push("no more jobs"),
    wait: async (ms) => void done.push(`waited ${ms}`),
    closeAll: async () => void done.push("closed"),
  });
  await Promise.all([stop(), stop()]);
  expect(done).toEqual(["not ready", "no more jobs", "waited 5000", "closed"]);
});

test("jobs that cannot be stopped do not prevent closing", async () => {
  const done: string[] = [];
  const stop = createStop({
    drainSeconds: 0,
    startDraining: () => {},
    stopTakingJobs: () => Promise.reject(new Error("the database is away")),
    wait: async () => {},
    closeAll: async () => void done.push("closed"),
  });
  await stop();
  expect(done).toEqual(["closed"]);
});
