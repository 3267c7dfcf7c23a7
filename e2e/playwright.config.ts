import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/lib/browser.mjs";
import { shopAddress, shopData } from "./support/place.ts";

const executablePath = await findBrowser();

/** Every journey in Arabic on a phone and in English on a desktop, against the built shop on an empty database. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../test-results",
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env["CI"] !== undefined,
  // Once more on the build machine, whose two cores are shared; what needed it is listed as flaky.
  retries: process.env["CI"] === undefined ? 0 : 1,
  use: {
    baseURL: shopAddress,
    launchOptions: { executablePath, args: [...browserFlags] },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "ar-phone",
      use: { locale: "ar-EG", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: "en-desktop", use: { locale: "en-US", viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: "node_modules/.bin/node --import ./scripts/lib/react-production.mjs src/server/main.ts",
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    url: `${shopAddress}/api/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: new URL(shopAddress).port,
      HOST: "127.0.0.1",
      DATA_DIR: shopData,
      LOG_LEVEL: "warn",
      SEED_DEMO: "1",
      NODE_ENV: "development",
    },
  },
});
