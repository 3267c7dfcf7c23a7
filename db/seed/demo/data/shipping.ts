import { t } from "./text.ts";
import type { ShippingRate } from "./types.ts";

/** Every rate has all four currencies: an order is charged in the customer's currency, not the country's. */
export const shipping: readonly ShippingRate[] = [
  {
    country: "EG",
    name: t("مصر", "Egypt"),
    currency: "EGP",
    flat: { EGP: 65, SAR: 8, AED: 8, USD: 2 },
    freeAbove: { EGP: 1500, SAR: 180, AED: 180, USD: 48 },
    daysMin: 2,
    daysMax: 4,
    vatPercentage: 14,
  },
  {
    country: "SA",
    name: t("السعودية", "Saudi Arabia"),
    currency: "SAR",
    flat: { EGP: 300, SAR: 35, AED: 35, USD: 9.5 },
    freeAbove: { EGP: 3400, SAR: 400, AED: 400, USD: 108 },
    daysMin: 4,
    daysMax: 7,
    vatPercentage: 15,
  },
  {
    country: "AE",
    name: t("الإمارات", "United Arab Emirates"),
    currency: "AED",
    flat: { EGP: 300, SAR: 35, AED: 35, USD: 9.5 },
    freeAbove: { EGP: 3400, SAR: 400, AED: 400, USD: 108 },
    daysMin: 4,
    daysMax: 7,
    vatPercentage: 5,
  },
  {
    country: "US",
    name: t("الولايات المتحدة", "United States"),
    currency: "USD",
    flat: { EGP: 780, SAR: 92.5, AED: 92.5, USD: 25 },
    freeAbove: { EGP: 6250, SAR: 740, AED: 740, USD: 200 },
    daysMin: 7,
    daysMax: 14,
    vatPercentage: 0,
  },
  {
    country: "default",
    name: t("بقية الدول", "Other countries"),
    currency: "USD",
    flat: { EGP: 940, SAR: 111, AED: 111, USD: 30 },
    freeAbove: { EGP: 7800, SAR: 925, AED: 925, USD: 250 },
    daysMin: 8,
    daysMax: 18,
    vatPercentage: 0,
  },
];
