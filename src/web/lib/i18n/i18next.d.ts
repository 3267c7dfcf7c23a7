import "i18next";
import type checkout from "#locales/en/checkout.json";
import type common from "#locales/en/common.json";
import type currency from "#locales/en/currency.json";
import type footer from "#locales/en/footer.json";
import type header from "#locales/en/header.json";
import type payment from "#locales/en/payment.json";
import type privacy from "#locales/en/privacy.json";
import type rewards from "#locales/en/rewards.json";
import type terms from "#locales/en/terms.json";
import type translation from "#locales/en/translation.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: {
      translation: typeof translation;
      common: typeof common;
      header: typeof header;
      footer: typeof footer;
      checkout: typeof checkout;
      payment: typeof payment;
      currency: typeof currency;
      rewards: typeof rewards;
      terms: typeof terms;
      privacy: typeof privacy;
    };
  }
}
