import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/lib/browser.mjs";
import { timezoneId } from "./support/days.ts";
import { places, shopsOpen } from "./support/place.ts";

const executablePath = await findBrowser();

const phone = { locale: "ar-EG", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { locale: "en-US", viewport: { width: 1280, height: 800 } };

/** Motion takes half of a browser's processor time; only the timing tests see it. */
const still = { contextOptions: { reducedMotion: "reduce" as const } };

/** Timing tests run alone. */
const measured = "**/vitals.e2e.ts";

const shops = {
  command: "node_modules/.bin/node e2e/support/start-shops.ts",
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  wait: { stdout: new RegExp(shopsOpen) },
  timeout: 240_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
};

/**
 * Every journey in Arabic on a phone and in English on a desktop, against the built shop with an empty database. Both
 * languages run in parallel, the journeys of one language in sequence.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../test-results",
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env["CI"] !== undefined,
  // One retry on the build machine, whose two cores are shared; retried tests are reported as flaky.
  retries: process.env["CI"] === undefined ? 0 : 1,
  use: {
    timezoneId,
    launchOptions: { executablePath, args: [...browserFlags] },
    // Recording every test would take a quarter more time; `--trace on` records one for debugging.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "ar-phone", workers: 1, testIgnore: measured, use: { ...phone, ...still, baseURL: places.ar.address } },
    { name: "en-desktop", workers: 1, testIgnore: measured, use: { ...desktop, ...still, baseURL: places.en.address } },
    {
      name: "ar-phone-measured",
      workers: 1,
      dependencies: ["ar-phone", "en-desktop"],
      testMatch: measured,
      use: { ...phone, baseURL: places.ar.address },
    },
    {
      name: "en-desktop-measured",
      workers: 1,
      dependencies: ["ar-phone-measured"],
      testMatch: measured,
      use: { ...desktop, baseURL: places.en.address },
    },
  ],
  webServer: shops,
});
