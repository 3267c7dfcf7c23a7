import { expect, test } from "vitest";
import { renderTemplate } from "./render-whatsapp.ts";

const charge = {
  ...{ firstName: "Mona", what: { ar: "بروتين", en: "Whey" }, on: "2027-02-27", path: "/dashboard/replenishments" },
  ...{ orderNumber: "HM-100300", card: { brand: "visa", last4: "4242" } },
  total: { amountMinor: 96_500, currency: "EGP" as const },
};
const repeat = { ...charge, quantity: 1, linkPath: "/repeat/token" };
const renewal = { ...charge, until: "2027-02-28", cancelPath: "/renewal/token" };

test("what will be charged is announced with its day; a price that rose is not said to be charged", () => {
  const announced = { values: ["Whey", expect.stringContaining("965"), expect.stringContaining("27")] };
  expect(renderTemplate("replenishment-notice", { ...repeat, needsAgreement: false }, "en")).toMatchObject({
    ...announced,
    ...{ template: "repeat_due", path: "/dashboard/replenishments" },
  });
  expect(renderTemplate("renewal-notice", { ...renewal, needsAgreement: false }, "en")).toMatchObject({
    ...announced,
    template: "renewal_due",
  });
  const toAgree = { template: "price_to_agree", values: ["Whey", expect.stringContaining("965")] };
  expect(renderTemplate("replenishment-notice", { ...repeat, needsAgreement: true }, "en")).toMatchObject({
    ...toAgree,
    path: "/repeat/token",
  });
  expect(renderTemplate("renewal-notice", { ...renewal, needsAgreement: true }, "en")).toMatchObject(toAgree);
});
