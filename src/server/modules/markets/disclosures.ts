import type { Disclosure } from "#shared/contract/markets.ts";
import { isolateLtr } from "#shared/domain/bidi.ts";
import { type MarketIdentity, sellerAddressText } from "#shared/domain/market-identity.ts";
import { type Market, marketRules } from "#shared/domain/markets.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { workingDays } from "#shared/domain/working-days.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

type Key = Disclosure["key"];
const pair = (ar: string, en: string): LocalizedText => ({ ar, en });
const both = (text: string): LocalizedText => pair(text, text);

/** Labels of the printed details of a seller. */
const labels: Readonly<Record<Exclude<Key, "licence">, LocalizedText>> = {
  name: pair("البائع", "Sold by"),
  address: pair("العنوان", "Address"),
  phone: pair("الهاتف", "Phone"),
  email: pair("البريد الإلكتروني", "Email"),
  crNumber: pair("السجل التجاري", "CR"),
  unifiedNumber: pair("الرقم الموحد", "Unified no."),
  vatNumber: pair("الرقم الضريبي", "VAT no."),
  badge: pair("موثّق", "Verified"),
  complaints: pair("للشكاوى", "Complaints"),
  complaintsPhone: pair("هاتف الشكاوى", "Phone for complaints"),
  complaintsPage: pair("صفحة الشكاوى", "Complaints page"),
  answer: pair("مواعيد الشكاوى", "Complaint times"),
  returns: pair("الإرجاع", "Returns"),
  prices: pair("الأسعار", "Prices"),
};

const badgeNames = { sbc: pair("المركز السعودي للأعمال", "Saudi Business Center"), maroof: pair("معروف", "Maroof") };

const mailLink = (email: string): string => `mailto:${email}`;
const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
const orNull = (url: string): string | null => (url === "" ? null : url);

const toLine = (key: Exclude<Key, "licence">, value: LocalizedText, url: string | null = null): Disclosure[] =>
  value.en === "" ? [] : [{ key, label: labels[key], value, url }];

/** Ways to complain, the hours and the promised answer. */
function toComplaints({ email, phone, url, hours, answerDays }: MarketIdentity["complaints"]): Disclosure[] {
  const days = answerDays === null ? null : workingDays(answerDays);
  const promise = days === null ? [] : [pair(`نرد خلال ${days.ar}`, `We answer within ${days.en}`)];
  const parts = [...promise, hours].filter(({ en }) => en !== "");
  const answer = pair(parts.map(({ ar }) => ar).join(" · "), parts.map(({ en }) => en).join(" · "));
  return [
    ...toLine("complaints", both(email), mailLink(email)),
    ...toLine("complaintsPhone", both(phone === "" ? "" : formatPhone(phone)), phoneLink(phone)),
    ...toLine("complaintsPage", both(url.replace(/^https:\/\//, "")), url),
    ...toLine("answer", answer),
  ];
}

const toReturns = (days: number): LocalizedText => {
  if (days === 0) return both("");
  const count = days > 10 ? `${days} يومًا` : `${days} أيام`;
  return pair(`خلال ${count} من الاستلام، والمنتج غير مستخدم`, `Within ${days} days of delivery, if unused`);
};

const taxWords = pair(
  "تشمل ضريبة القيمة المضافة، وتظهر رسوم التوصيل قبل الدفع",
  "Include VAT; delivery is shown before you pay",
);

/**
 * What a market asks a shop to print about its seller, in the order of print. Lines without a value are left out.
 * Documents print the periods of the law on their day, so that a changed rule does not alter them.
 */
export function toDisclosures(
  market: Market,
  identity: MarketIdentity,
  returnDays: number = marketRules[market].returnDays,
): Disclosure[] {
  const { legalName, phone, email, licences, badge, taxRegistered } = identity;
  return [
    ...toLine("name", legalName),
    ...toLine("crNumber", both(identity.crNumber)),
    ...toLine("unifiedNumber", both(identity.unifiedNumber)),
    ...toLine("vatNumber", both(identity.vatNumber)),
    ...toLine("address", sellerAddressText(identity.address)),
    ...toLine("phone", both(phone === "" ? "" : formatPhone(phone)), phoneLink(phone)),
    ...toLine("email", both(email), mailLink(email)),
    ...licences.map(
      ({ authority, number, url }): Disclosure => ({
        key: "licence",
        label: authority,
        value: both(number),
        url: orNull(url),
      }),
    ),
    ...(badge === null
      ? []
      : toLine(
          "badge",
          pair(
            `${badgeNames[badge.kind].ar} ${isolateLtr(badge.number)}`,
            `${badgeNames[badge.kind].en} ${badge.number}`,
          ),
          orNull(badge.url),
        )),
    ...toComplaints(identity.complaints),
    ...toLine("returns", toReturns(returnDays)),
    ...(taxRegistered ? toLine("prices", taxWords) : []),
  ];
}
