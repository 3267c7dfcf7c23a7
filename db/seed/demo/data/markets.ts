import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { Market } from "#shared/domain/markets.ts";
import { t } from "./text.ts";

export interface DemoIdentity {
  readonly market: Market;
  readonly identity: MarketIdentity;
}

/** Who sells in each market. The numbers have the form of real ones and belong to nobody. */
export const markets: readonly DemoIdentity[] = [
  {
    market: "EG",
    identity: {
      legalName: t("هِمّة للتجارة والتدريب الرياضي (متجر تجريبي)", "Himma Sports Trading and Training (demo shop)"),
      tradeName: t("هِمّة", "Himma"),
      crNumber: "100001",
      unifiedNumber: "",
      vatNumber: "100000001",
      address: {
        line: t("شارع النادي", "El Nadi Street"),
        district: t("المعادي", "Maadi"),
        city: t("القاهرة", "Cairo"),
        buildingNumber: "12",
        additionalNumber: "",
        postalCode: "11431",
      },
      phone: "+20255500142",
      email: "hello@himma.test",
      complaints: {
        email: "care.eg@himma.test",
        phone: "+20255500143",
        url: "",
        hours: t("الأحد إلى الخميس 10 ص – 8 م", "Sunday to Thursday, 10 am to 8 pm"),
        answerDays: 3,
      },
      licences: [],
      badge: null,
      taxRegistered: true,
    },
  },
  {
    market: "SA",
    identity: {
      legalName: t("شركة هِمّة الرياضية التجارية (متجر تجريبي)", "Himma Sports Trading Company (demo shop)"),
      tradeName: t("هِمّة", "Himma"),
      crNumber: "1010000001",
      unifiedNumber: "7000000001",
      vatNumber: "300000000000003",
      address: {
        line: t("شارع العليا", "Olaya Street"),
        district: t("العليا", "Al Olaya"),
        city: t("الرياض", "Riyadh"),
        buildingNumber: "2929",
        additionalNumber: "8118",
        postalCode: "12211",
      },
      phone: "+966115550142",
      email: "sa@himma.test",
      complaints: {
        email: "care.sa@himma.test",
        phone: "+966115550143",
        url: "",
        hours: t("الأحد إلى الخميس 9 ص – 6 م", "Sunday to Thursday, 9 am to 6 pm"),
        answerDays: 3,
      },
      licences: [],
      badge: { kind: "sbc", number: "0000000001", url: "https://sbc.example/0000000001" },
      taxRegistered: true,
    },
  },
  {
    market: "AE",
    identity: {
      legalName: t("هِمّة لتجارة المعدات الرياضية ذ.م.م (متجر تجريبي)", "Himma Sports Equipment Trading LLC (demo shop)"),
      tradeName: t("هِمّة", "Himma"),
      crNumber: "",
      unifiedNumber: "",
      vatNumber: "100000000000003",
      address: {
        line: t("شارع الشيخ زايد", "Sheikh Zayed Road"),
        district: t("القوز", "Al Quoz"),
        city: t("دبي", "Dubai"),
        buildingNumber: "14",
        additionalNumber: "",
        postalCode: "",
      },
      phone: "+97145550142",
      email: "ae@himma.test",
      complaints: {
        email: "care.ae@himma.test",
        phone: "+97145550143",
        url: "",
        hours: t("من الاثنين إلى الجمعة 9 ص – 6 م", "Monday to Friday, 9 am to 6 pm"),
        answerDays: 5,
      },
      licences: [
        { authority: t("اقتصادية دبي – رخصة تجارية", "Dubai Economy, trade licence"), number: "000001", url: "" },
      ],
      badge: null,
      taxRegistered: true,
    },
  },
];
