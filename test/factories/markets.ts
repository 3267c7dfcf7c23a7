import type { MarketIdentity } from "#shared/domain/market-identity.ts";

const text = (ar: string, en: string) => ({ ar, en });

/** A seller in Saudi Arabia with everything that its law asks for. */
export const saudiSeller = (change: Partial<MarketIdentity> = {}): MarketIdentity => ({
  legalName: text("شركة هِمّة التجارية", "Himma Trading Company"),
  tradeName: text("هِمّة", "Himma"),
  crNumber: "1010123456",
  unifiedNumber: "7001234567",
  vatNumber: "310122393500003",
  address: {
    line: text("شارع العليا", "Olaya Street"),
    district: text("حي العليا", "Al Olaya"),
    city: text("الرياض", "Riyadh"),
    buildingNumber: "2929",
    additionalNumber: "8118",
    postalCode: "12211",
  },
  phone: "+966115550142",
  email: "sa@shop.test",
  complaints: {
    email: "care@shop.test",
    phone: "+966115550143",
    url: "",
    hours: text("من 9 إلى 6", "9 am to 6 pm"),
    answerDays: 3,
  },
  licences: [],
  badge: { kind: "sbc", number: "0000123456", url: "https://sbc.example/0000123456" },
  taxRegistered: true,
  ...change,
});

/** What every Saudi page, mail and document must show of that seller, as a reader sees it. */
export const saudiMustHaves = {
  ar: ["شركة هِمّة التجارية", "1010123456", "310122393500003", "شارع العليا", "12211", "sa@shop.test", "care@shop.test"],
  en: [
    "Himma Trading Company",
    "1010123456",
    "310122393500003",
    "Olaya Street",
    "12211",
    "sa@shop.test",
    "care@shop.test",
  ],
} as const;
