import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const whole = {
  UNIFONIC_APP_SID: "app-sid-of-the-shop",
  UNIFONIC_SENDER_ID: "Himma",
  UNIFONIC_CALLBACK_SECRET: "a-secret-of-the-path",
};

test("SMS is set up as a whole or not at all, and is never simulated in production", () => {
  expect(readConfig({}).sms).toBeUndefined();
  expect(readConfig(whole).sms).toMatchObject({ senderId: "Himma", apiUrl: "https://el.cloud.unifonic.com" });
  expect(readConfig({ ...whole, UNIFONIC_SA_MESSAGE_TYPE: "3" }).sms?.saudiMessageType).toBe("3");
  const { UNIFONIC_CALLBACK_SECRET: _, ...part } = whole;
  expect(() => readConfig(part)).toThrow("UNIFONIC_CALLBACK_SECRET is missing");
  expect(() => readConfig({ ...whole, UNIFONIC_SENDER_ID: "Himma the shop" })).toThrow("UNIFONIC_SENDER_ID is wrong");
  expect(() => readConfig({ ...whole, UNIFONIC_CALLBACK_SECRET: "short" })).toThrow("CALLBACK_SECRET is wrong");
  expect(() => readConfig({ ...whole, UNIFONIC_SA_MESSAGE_TYPE: "a b" })).toThrow("MESSAGE_TYPE is wrong");
  const production = { NODE_ENV: "production", PUBLIC_URL: "https://shop.example", MEDIA_KEY: `${"A".repeat(43)}=` };
  expect(readConfig(production).sandboxSms).toBe(false);
  expect(() => readConfig({ ...production, SMS_SANDBOX: "1" })).toThrow("SMS_SANDBOX is wrong");
  const plain = { ...production, ...whole, UNIFONIC_API_URL: "http://127.0.0.1:1" };
  expect(() => readConfig(plain)).toThrow("UNIFONIC_API_URL is wrong");
});
