import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const whole = {
  WHATSAPP_PHONE_NUMBER_ID: "106540352242922",
  WHATSAPP_TOKEN: "EAAG-token",
  WHATSAPP_APP_SECRET: "app-secret",
  WHATSAPP_VERIFY_TOKEN: "verify-token",
  WHATSAPP_API_VERSION: "v23.0",
};

test("WhatsApp is set up as a whole or not at all, and is never simulated in production", () => {
  expect(readConfig({}).whatsapp).toBeUndefined();
  expect(readConfig(whole).whatsapp).toMatchObject({ apiVersion: "v23.0", apiUrl: "https://graph.facebook.com" });
  expect(readConfig(whole).whatsapp?.strangerReplies).toEqual({ each: 3, inAll: 300 });
  const counts = { WHATSAPP_STRANGER_REPLIES_EACH: "1", WHATSAPP_STRANGER_REPLIES_A_DAY: "0" };
  expect(readConfig({ ...whole, ...counts }).whatsapp?.strangerReplies).toEqual({ each: 1, inAll: 0 });
  expect(() => readConfig({ ...whole, WHATSAPP_STRANGER_REPLIES_EACH: "-1" })).toThrow("_EACH is wrong");
  const { WHATSAPP_APP_SECRET: _, ...part } = whole;
  expect(() => readConfig(part)).toThrow("WHATSAPP_APP_SECRET is missing");
  expect(() => readConfig({ ...whole, WHATSAPP_API_VERSION: "latest" })).toThrow("WHATSAPP_API_VERSION is wrong");
  const production = { NODE_ENV: "production", PUBLIC_URL: "https://shop.example", MEDIA_KEY: `${"A".repeat(43)}=` };
  expect(readConfig(production).sandboxWhatsApp).toBe(false);
  expect(() => readConfig({ ...production, WHATSAPP_SANDBOX: "1" })).toThrow("WHATSAPP_SANDBOX is wrong");
  const plain = { ...production, ...whole, WHATSAPP_API_URL: "http://127.0.0.1:1" };
  expect(() => readConfig(plain)).toThrow("WHATSAPP_API_URL is wrong");
});
