import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { addressText } from "#shared/domain/address-lines.ts";
import { isolate, isolateLtr } from "#shared/domain/bidi.ts";
import { formatDate } from "#shared/domain/calendar.ts";
import { countryName } from "#shared/domain/countries.ts";
import { type Currency, currencyInfo } from "#shared/domain/currency.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { workingDaysRange } from "#shared/domain/working-days.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { Invoice, InvoiceAmount, InvoiceFact, InvoiceLine, InvoiceText } from "./invoice.ts";
import { type SellerPart, type SoldBy, toSellerPart } from "./seller-part.ts";
import { words } from "./words.ts";

const both = (text: string): LocalizedText => ({ ar: text, en: text });
const maybe = <T>(isThere: boolean, one: T): T[] => (isThere ? [one] : []);

// Always two decimals, so that columns align.
function toNumber(major: number): string {
  const [whole = "", cents = ""] = Math.abs(major).toFixed(2).split(".");
  return `${major < 0 ? "-" : ""}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${cents}`;
}

/** `EGP 1,299.50` and `1,299.50 ج.م`. */
function toMoney(major: number, currency: Currency): LocalizedText {
  const number = toNumber(major);
  const inArabic = major < 0 ? isolateLtr(number) : number;
  return { ar: `${inArabic}\u00a0${currencyInfo[currency].symbolAr}`, en: `${currency}\u00a0${number}` };
}

const dayIn = (timeZone: string, at: string): LocalizedText => {
  const options = { timeZone };
  return { ar: formatDate(new Date(at), "ar", options), en: formatDate(new Date(at), "en", options) };
};

function paidAt({ timeline, paymentMethod }: AdminOrder): string | undefined {
  const settles = paymentMethod === "cod" ? "delivered" : "paid";
  return timeline.find((entry) => entry.status === settles)?.at;
}

/** When goods arrive, as promised, and when they did. */
function deliveryFacts({ timeline }: AdminOrder, { deliveryDays }: Frozen, seller: SellerPart): InvoiceFact[] {
  if (!seller.namesDelivery || deliveryDays === null) return [];
  const arrived = timeline.findLast((entry) => entry.status === "delivered")?.at;
  return [
    { label: words.delivery, value: workingDaysRange(deliveryDays) },
    ...(arrived === undefined ? [] : [{ label: words.deliveredOn, value: dayIn(seller.timeZone, arrived) }]),
  ];
}

function toFacts(order: AdminOrder, frozen: Frozen, seller: SellerPart): InvoiceFact[] {
  const { name } = currencyInfo[order.currency];
  const paid = paidAt(order);
  const { paymentMethod: method, gift } = order;
  const dayOf = (at: string) => dayIn(seller.timeZone, at);
  return [
    { label: seller.numberLabel, value: both(order.number) },
    { label: words.orderedOn, value: dayOf(order.createdAt) },
    ...(paid === undefined ? [] : [{ label: words.paidOn, value: dayOf(paid) }]),
    ...(method === null || order.total === 0 ? [] : [{ label: words.method, value: words.methods[method] }]),
    { label: words.currency, value: { ar: name.ar, en: `${name.en} (${order.currency})` } },
    ...deliveryFacts(order, frozen, seller),
    ...(gift === null ? [] : [{ label: words.giftFor, value: both(isolate(gift.recipientName)) }]),
  ];
}

function customerLines({ shippingAddress: to, customer }: AdminOrder): InvoiceText[] {
  const auto = (text: string): InvoiceText => ({ text, direction: "auto", isName: false });
  const ltr = (text: string): InvoiceText => ({ text, direction: "ltr", isName: false });
  const name = to ?? customer;
  if (name === null) return [auto(words.accountClosed.en), auto(words.accountClosed.ar)];
  // The address is printed in the script it was typed in, the country in both languages.
  const language = to !== null && /\p{Script=Arabic}/u.test(to.city) ? "ar" : "en";
  const place = to === null ? [] : addressText(to, language);
  return [
    { text: fullName(name), direction: "auto", isName: true },
    ...place.map(auto),
    ...(to === null
      ? []
      : [language === "ar" ? ltr(countryName(to.country, "en")) : auto(countryName(to.country, "ar"))]),
    ...(to === null ? [] : [ltr(formatPhone(to.phone))]),
    ...(customer === null ? [] : [ltr(customer.email)]),
  ];
}

/** Joins parts with a dot and isolates the direction of each. */
function joined(parts: readonly LocalizedText[]): LocalizedText {
  return { ar: parts.map(({ ar }) => isolate(ar)).join(" · "), en: parts.map(({ en }) => isolate(en)).join(" · ") };
}

/** "Size: M"; lines of older orders have no label. */
const withLabel = (label: LocalizedText | null, size: LocalizedText): LocalizedText =>
  label === null ? size : { ar: `${label.ar}: ${isolate(size.ar)}`, en: `${label.en}: ${isolate(size.en)}` };

function toLine(line: AdminOrder["lines"][number]): InvoiceLine {
  const isReward = line.points > 0;
  return {
    name: line.name,
    detail: joined([
      ...maybe(
        line.kind === "physical" && line.size !== "",
        withLabel(line.variantLabel, line.sizeLabel ?? both(line.size)),
      ),
      ...maybe(isReward, words.pointsEach(line.points)),
    ]),
    quantity: String(line.quantity),
    unitPrice: isReward ? "-" : toNumber(line.unitPrice),
    discount: line.discount === 0 ? "-" : toNumber(-line.discount),
    total: line.total === 0 ? `${words.free.en} ${words.free.ar}` : toNumber(line.total),
  };
}

function toAmounts(order: AdminOrder, { namesTax }: SellerPart): InvoiceAmount[] {
  const row = (label: LocalizedText, major: number, tone: InvoiceAmount["tone"] = "plain"): InvoiceAmount => ({
    label,
    amount: toMoney(major, order.currency),
    tone,
  });
  const { couponCode, couponDiscount, pointsDiscount, giftCardAmount, shipping, paidTotal, refundedTotal } = order;
  // API amounts have two decimals; rounds away the floating-point error of their difference.
  const productDiscount = Math.round((order.discount - couponDiscount) * 100) / 100;
  const shippingRow =
    shipping === 0 ? { label: words.shipping, amount: words.free, tone: "plain" as const } : undefined;
  return [
    row(words.subtotal, order.subtotal),
    ...maybe(productDiscount > 0, row(words.productDiscount, -productDiscount, "saving")),
    ...(couponCode === null ? [] : [row(words.coupon(couponCode), -couponDiscount, "saving")]),
    ...maybe(pointsDiscount > 0, row(words.points(order.pointsUsed), -pointsDiscount, "saving")),
    ...maybe(giftCardAmount > 0, row(words.giftCard, -giftCardAmount, "saving")),
    ...maybe(order.shippingAddress !== null || shipping > 0, shippingRow ?? row(words.shipping, shipping)),
    row(words.total, order.total, "total"),
    ...maybe(namesTax && order.taxPercentage > 0, row(words.vat(order.taxPercentage), order.tax, "quiet")),
    ...maybe(paidTotal > 0, row(words.paid, paidTotal)),
    ...maybe(refundedTotal > 0, row(words.refunded, -refundedTotal, "saving")),
    ...maybe(order.paymentStatus === "due", row(words.stillDue, order.total)),
  ];
}

const tones = {
  unpaid: "due",
  due: "due",
  paid: "paid",
  partially_refunded: "refunded",
  refunded: "refunded",
} as const;

/** What an order froze when it was placed, beside what its customer sees. */
export interface Frozen {
  /** `null` on older orders. */
  readonly sold: SoldBy | null;
  readonly deliveryDays: { readonly min: number; readonly max: number } | null;
}
const nothingFrozen: Frozen = { sold: null, deliveryDays: null };

/** Builds the content of an order's invoice. Pure, so it can be tested without rendering. */
export function writeInvoice(order: AdminOrder, changedAt: Date, frozen: Frozen = nothingFrozen): Invoice {
  const seller = toSellerPart(frozen.sold);
  return {
    number: order.number,
    title: seller.title,
    brand: seller.brand,
    state: { label: words.states[order.paymentStatus], tone: tones[order.paymentStatus] },
    facts: toFacts(order, frozen, seller),
    seller: { label: words.seller, lines: seller.lines },
    customer: { label: words.customer, lines: customerLines(order) },
    columns: words.columns,
    lines: order.lines.map(toLine),
    amounts: toAmounts(order, seller),
    note: seller.note,
    pageLabel: words.page,
    changedAt: changedAt.toISOString(),
  };
}
