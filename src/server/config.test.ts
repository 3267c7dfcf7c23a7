import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  "https://shop.example/store",
  "https://shop.example/?from=here",
  "https://shop.example/#top",
  "https://name:word@shop.example",
  "ftp://shop.example",
  "shop.example",
])("the shop's address is an address and nothing behind it: not %s", (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(
    "Setting PUBLIC_URL is wrong: expected an address such as https://shop.example, without a path.",
  );
});

test("the shop's address is kept without a slash at its end", () => {
  expect(readConfig({ PUBLIC_URL: "https://Shop.example/" }).publicUrl).toBe("https://shop.example");
  expect(readConfig({ PUBLIC_URL: "http://127.0.0.1:3000" }).publicUrl).toBe("http://127.0.0.1:3000");
});

test.each(["nobody", "@", "Himma <hello@shop.example", "Himma <hello>"])("mails have a sender: not %s", (MAIL_FROM) => {
  expect(() => readConfig({ MAIL_FROM })).toThrow("Setting MAIL_FROM is wrong: expected a sender such as");
});

test.each([
  "hello@shop.example",
  "Himma <hello@shop.example>",
  '"Himma, the shop" <hello@shop.example>',
  "هِمّة <a@b.example>",
])("mails may come from %s", (MAIL_FROM) => {
  expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
});

test("List-Unsubscribe has a mail address only if a mailbox is configured", () => {
  const MAIL_STOP_ADDRESS = "stop@shop.example";
  const MAIL_EVENTS_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  expect(readConfig({ MAIL_STOP_ADDRESS, MAIL_EVENTS_SECRET }).mailStopAddress).toBe(MAIL_STOP_ADDRESS);
  expect(() => readConfig({ MAIL_STOP_ADDRESS })).toThrow("Setting MAIL_EVENTS_SECRET is missing");
  expect(() => readConfig({ MAIL_STOP_ADDRESS: "stop@shop.example?cc=x", MAIL_EVENTS_SECRET })).toThrow(
    "Setting MAIL_STOP_ADDRESS is wrong",
  );
});

test("production refuses what is for development only", () => {
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://shop.example",
    MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
  };
  expect(() => readConfig({ ...production, SEED_DEMO: "1" })).toThrow("Setting SEED_DEMO is wrong");
  const loopback = { WEBHOOKS_ALLOW_LOOPBACK: "1" };
  expect(() => readConfig({ ...production, ...loopback })).toThrow("Setting WEBHOOKS_ALLOW_LOOPBACK is wrong");
  expect(() => readConfig({ ...production, HIMMA_DEV: "1" })).toThrow("Setting HIMMA_DEV is wrong");
});

test("staff must have a second factor in production, unless set otherwise", () => {
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://shop.example",
    MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
  };
  expect(readConfig(production).staffSecondFactor).toBe("required");
  expect(readConfig({ ...production, STAFF_SECOND_FACTOR: "optional" }).staffSecondFactor).toBe("optional");
  expect(readConfig({}).staffSecondFactor).toBe("optional");
});

test("an outside database gets the demo shop only when asked", () => {
  const outside = { DATABASE_URL: "postgres://himma@127.0.0.1/himma" };
  expect(readConfig({}).seedDemo).toBe(true);
  expect(readConfig(outside).seedDemo).toBe(false);
  expect(readConfig({ ...outside, SEED_DEMO: "1" }).seedDemo).toBe(true);
  expect(readConfig({ SEED_DEMO: "0" }).seedDemo).toBe(false);
});

test("the page that shows every call is open in development and tests, and in production only when asked", () => {
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://shop.example",
    MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
  };
  expect(readConfig({}).apiDocs).toBe(true);
  expect(readConfig({ NODE_ENV: "test" }).apiDocs).toBe(true);
  expect(readConfig({ API_DOCS: "0" }).apiDocs).toBe(false);
  expect(readConfig(production).apiDocs).toBe(false);
  expect(readConfig({ ...production, API_DOCS: "1" }).apiDocs).toBe(true);
});

test("the example of settings is valid unchanged, and equals the defaults", () => {
  const example = parseEnv(readFileSync(new URL("../../.env.example", import.meta.url), "utf8"));
  expect(readConfig(example)).toEqual(readConfig({}));
});

test("a stopping process keeps serving for the configured time, which is short by default", () => {
  expect(readConfig({}).drainSeconds).toBe(0);
  expect(readConfig({ DRAIN_SECONDS: "5" }).drainSeconds).toBe(5);
  for (const DRAIN_SECONDS of ["-1", "5s", "301", "1.5"])
    expect(() => readConfig({ DRAIN_SECONDS })).toThrow(
      "Setting DRAIN_SECONDS is wrong: expected a whole number of seconds",
    );
});

test("Apple Pay's file is read unchanged, and a missing one is refused", () => {
  const bytes = readFileSync(new URL("config.test.ts", import.meta.url));
  const APPLE_PAY_DOMAIN_FILE = fileURLToPath(new URL("config.test.ts", import.meta.url));
  expect(readConfig({ APPLE_PAY_DOMAIN_FILE }).applePayDomainFile?.equals(bytes)).toBe(true);
  expect(() => readConfig({ APPLE_PAY_DOMAIN_FILE: "/nowhere" })).toThrow(
    "Setting APPLE_PAY_DOMAIN_FILE is wrong: its file cannot be read (ENOENT).",
  );
});
