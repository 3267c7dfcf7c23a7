import { expect, test } from "vitest";
import { settingNames } from "#server/config/setting-names.ts";
import { readConfig } from "#server/config.ts";
import { adminGetConnections } from "#shared/contract/admin-connections.ts";
import { connectionNames, connectionSettings } from "#shared/domain/connections.ts";
import { createTestShop } from "#test/factories/shop.ts";
import { addPerson } from "#test/factories/staff.ts";
import { toConnections } from "./connections.ts";

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  MEDIA_KEY: Buffer.alloc(32, 1).toString("base64"),
};
const statesOf = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(toConnections(readConfig(given)).map(({ name, state }) => [name, state]));

/** "A_{B,C}_D" stands for "A_B_D" and "A_C_D". */
function expand(pattern: string): string[] {
  const [whole, words] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (whole === undefined || words === undefined) return [pattern];
  return words.split(",").flatMap((word) => expand(pattern.replace(whole, word)));
}

test("names only settings that the shop reads", () => {
  const named = connectionNames.flatMap((name) => connectionSettings[name].flatMap(expand));
  expect(named.filter((name) => !settingNames.has(name))).toEqual([]);
  expect(named).toContain("PAYMOB_AE_HMAC_SECRET");
});

test("a new shop in production has no connection", () => {
  expect(new Set(Object.values(statesOf(production)))).toEqual(new Set(["off"]));
});

test("the settings named for a service connect it", () => {
  const given = {
    ...production,
    ...{ STRIPE_SECRET_KEY: "sk_live_0123456789abcdef", STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef" },
    SMTP_URL: "smtps://user:password@mail.example:465",
    ...{ TRANSFER_SA_BANK: "Al Rajhi", TRANSFER_SA_HOLDER: "Shop Est.", TRANSFER_SA_IBAN: "SA0380000000608010167519" },
  };
  expect(statesOf(given)).toMatchObject({
    stripe: "connected",
    mail: "connected",
    transfer: "connected",
    tabby: "off",
  });
  expect(toConnections(readConfig(given)).find(({ name }) => name === "transfer")?.markets).toEqual(["SA"]);
});

test("what the shop plays itself is told apart, in production too", () => {
  expect(statesOf({ NODE_ENV: "development" })).toMatchObject({
    ...{ "payments-sandbox": "simulated", transfer: "simulated", mail: "simulated", sms: "simulated" },
    ...{ whatsapp: "simulated", "carrier-sandbox": "simulated", stripe: "off", bosta: "off" },
  });
  expect(statesOf({ ...production, PAYMENTS_SANDBOX: "1" })).toMatchObject({ "payments-sandbox": "simulated" });
});

test("staff with the permission for settings read them, others do not", async () => {
  const shop = await createTestShop();
  try {
    const owner = await addPerson(shop.app, "owner");
    const { connections } = await owner.client(adminGetConnections, {});
    expect(connections.map(({ name }) => name)).toEqual(connectionNames);
    const coach = await addPerson(shop.app, "coach");
    await expect(coach.client(adminGetConnections, {})).rejects.toMatchObject({ status: 403 });
  } finally {
    await shop.app.close();
  }
});
