import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";

const paymob = (country: string) => ({
  [`PAYMOB_${country}_SECRET_KEY`]: "egy_sk_test_12345678",
  [`PAYMOB_${country}_PUBLIC_KEY`]: "egy_pk_test_12345678",
  [`PAYMOB_${country}_HMAC_SECRET`]: "0123456789abcdef",
  [`PAYMOB_${country}_API_KEY`]: "api-key-of-the-account",
  [`PAYMOB_${country}_INTEGRATION_IDS`]: "4455, 4456",
});
const stripe = { STRIPE_SECRET_KEY: "sk_live_1234567890", STRIPE_WEBHOOK_SECRET: "whsec_one, whsec_two" };
const fawry = { FAWRY_MERCHANT_CODE: "merch_t1", FAWRY_SECURE_KEY: "a-key-of-fawry" };
const account = {
  TRANSFER_EG_BANK: "CIB",
  TRANSFER_EG_HOLDER: "Himma",
  TRANSFER_EG_IBAN: "EG38 0019 0005 0000 0000 2631 8000 2",
};
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
};

const toRefusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return String(error);
  }
};

test("without keys there is no provider", () => {
  expect(readConfig({}).payments).toMatchObject({ stripe: undefined, paymob: [] });
});

test("whole sets are read, each country for itself", () => {
  const { payments } = readConfig({ ...production, ...stripe, ...paymob("EG"), ...paymob("AE") });
  expect(payments.stripe).toEqual({
    secretKey: "sk_live_1234567890",
    webhookSecrets: ["whsec_one", "whsec_two"],
    apiUrl: "https://api.stripe.com",
  });
  expect(payments.paymob.map(({ country, currency, apiUrl }) => [country, currency, apiUrl])).toEqual([
    ["EG", "EGP", "https://accept.paymob.com"],
    ["AE", "AED", "https://uae.paymob.com"],
  ]);
  expect(payments.paymob[0]?.integrationIds).toEqual([4455, 4456]);
  expect(readConfig({ ...production, ...account }).payments.transferAccounts).toEqual([
    {
      ...{ market: "EG", bank: "CIB", holder: "Himma" },
      ...{ iban: "EG380019000500000000263180002", instapay: undefined },
    },
  ]);
  expect(readConfig(production).payments.transferAccounts).toEqual([]);
  expect(readConfig(fawry).payments.fawry).toMatchObject({ holdHours: 48, apiUrl: "https://www.atfawry.com" });
});

test.each([
  { given: { STRIPE_SECRET_KEY: "sk_live_1234567890" }, names: "STRIPE_WEBHOOK_SECRET is missing" },
  { given: { STRIPE_WEBHOOK_SECRET: "whsec_one" }, names: "STRIPE_SECRET_KEY is missing" },
  { given: { ...stripe, STRIPE_SECRET_KEY: "pk_live_1234567890" }, names: "STRIPE_SECRET_KEY is wrong" },
  { given: { ...stripe, STRIPE_WEBHOOK_SECRET: "secret" }, names: "STRIPE_WEBHOOK_SECRET is wrong" },
  { given: { ...paymob("SA"), PAYMOB_SA_HMAC_SECRET: "" }, names: "PAYMOB_SA_HMAC_SECRET is missing" },
  { given: { ...paymob("SA"), PAYMOB_SA_INTEGRATION_IDS: "card" }, names: "PAYMOB_SA_INTEGRATION_IDS is wrong" },
  { given: { ...paymob("EG"), PAYMOB_EG_WALLET_IDS: "vodafone" }, names: "PAYMOB_EG_WALLET_IDS is wrong" },
  { given: { PAYMOB_EG_WALLET_IDS: "4457" }, names: "PAYMOB_EG_WALLET_IDS needs the other settings" },
  { given: { ...paymob("SA"), PAYMOB_SA_MOTO_ID: "4,5" }, names: "PAYMOB_SA_MOTO_ID is wrong" },
  { given: { PAYMOB_SA_MOTO_ID: "4458" }, names: "PAYMOB_SA_MOTO_ID needs the other settings" },
  {
    given: { ...paymob("SA"), PAYMOB_SA_VERIFICATION_ID: "4459" },
    names: "PAYMOB_SA_VERIFICATION_ID needs PAYMOB_SA_MOTO_ID",
  },
  { given: { FAWRY_MERCHANT_CODE: "merch_t1" }, names: "FAWRY_SECURE_KEY is missing" },
  { given: { ...fawry, FAWRY_HOLD_HOURS: "12" }, names: "FAWRY_HOLD_HOURS is wrong" },
  { given: { TRANSFER_EG_IBAN: account.TRANSFER_EG_IBAN }, names: "TRANSFER_EG_BANK is missing" },
  { given: { TRANSFER_EG_INSTAPAY: "himma@instapay" }, names: "TRANSFER_EG_INSTAPAY needs the other settings" },
  { given: { ...account, TRANSFER_EG_INSTAPAY: "himma" }, names: "TRANSFER_EG_INSTAPAY is wrong" },
  { given: { ...account, TRANSFER_EG_IBAN: "EG380019000500000000263180003" }, names: "TRANSFER_EG_IBAN is wrong" },
  {
    given: { TRANSFER_SA_BANK: "CIB", TRANSFER_SA_HOLDER: "Himma", TRANSFER_SA_IBAN: account.TRANSFER_EG_IBAN },
    names: "TRANSFER_SA_IBAN is wrong",
  },
])("a set that is given in part or wrong stops the start with one line: $names", ({ given, names }) => {
  const refusal = toRefusal(given);
  expect(refusal).toContain(names);
  expect(refusal).not.toContain("\n");
  expect(refusal).not.toContain("1234567890");
});

test.each(["STRIPE_API_URL", "PAYMOB_AE_API_URL", "TABBY_SA_API_URL", "TAMARA_API_URL", "FAWRY_API_URL"])(
  "%s is checked also where the keys are not set",
  (name) =>
    expect(toRefusal({ [name]: "nonsense" })).toContain(`Setting ${name} is wrong: expected an http(s) address.`),
);

test("another address is taken from tests, and in production only when it is https", () => {
  const given = { ...stripe, STRIPE_API_URL: "http://127.0.0.1:4000/" };
  expect(readConfig(given).payments.stripe?.apiUrl).toBe("http://127.0.0.1:4000");
  expect(toRefusal({ ...production, ...given })).toContain("STRIPE_API_URL is wrong: expected an https address");
  const safe = { ...production, ...given, STRIPE_API_URL: "https://proxy.example/stripe" };
  expect(readConfig(safe).payments.stripe?.apiUrl).toBe("https://proxy.example/stripe");
});
