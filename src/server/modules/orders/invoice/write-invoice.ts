import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { addressText } from "#shared/domain/address-lines.ts";
import { isolate } from "#shared/domain/bidi.ts";
import { countryName } from "#shared/domain/countries.ts";
import { currencyInfo } from "#shared/domain/currency-info.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { formatPhone } from "#shared/domain/phone.ts";
import { promiseSentence } from "#shared/domain/promise-words.ts";
import { workingDaysRange } from "#shared/domain/working-days.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { DeliveryDays } from "../tables.ts";
import type { Invoice, InvoiceAmount, InvoiceFact, InvoiceLine, InvoiceText } from "./invoice.ts";
import { toMoney, toNumber } from "./money-text.ts";
import { type SellerPart, type SoldBy, toSellerPart } from "./seller-part.ts";
import type { TaxDocument } from "./tax-document.ts";
import { taxAmounts, taxFacts } from "./tax-part.ts";
import { words } from "./words.ts";

const both = (text: string): LocalizedText => ({ ar: text, en: text });
const maybe = <T>(isThere: boolean, one: T): T[] => (isThere ? [one] : []);

const dayIn = (timeZone: string, at: string): LocalizedText => {
  const options = { timeZone };
  return { ar: formatDate(new Date(at), "ar", options), en: formatDate(new Date(at), "en", options) };
};

function paidAt({ timeline, paymentMethod }: AdminOrder): string | undefined {
  const settles = paymentMethod === "cod" ? "delivered" : "paid";
  return timeline.find((entry) => entry.status === settles)?.at;
}

/** "Arrives 29 November–1 December"; older orders promised only working days. */
const promisedText = ({ from, to, ...days }: NonNullable<Frozen["deliveryDays"]>): LocalizedText =>
  from === undefined || to === undefined ? workingDaysRange(days) : promiseSentence({ from, to });

/** When goods arrive, as promised, and when they did. */
function deliveryFacts({ timeline }: AdminOrder, { deliveryDays }: Frozen, seller: SellerPart): InvoiceFact[] {
  if (!seller.namesDelivery || deliveryDays === null) return [];
  const arrived = timeline.findLast((entry) => entry.status === "delivered")?.at;
  return [
    { label: words.delivery, value: promisedText(deliveryDays) },
    ...(arrived === undefined ? [] : [{ label: words.deliveredOn, value: dayIn(seller.timeZone, arrived) }]),
  ];
}

/** The document's identification: its own number and time, or the order's number. */
const toNumberFacts = ({ number }: AdminOrder, { tax }: Frozen, { numberLabel }: SellerPart): InvoiceFact[] =>
  tax === undefined
    ? [{ label: numberLabel, value: both(number) }]
    : [
        ...taxFacts(tax, numberLabel),
        // A receipt has its order's number.
        ...maybe(tax.number !== number, { label: words.orderNumber, value: both(number) }),
      ];

function toFacts(order: AdminOrder, frozen: Frozen, seller: SellerPart): InvoiceFact[] {
  const { name } = currencyInfo[order.currency];
  const paid = paidAt(order);
  const { paymentMethod: method, gift } = order;
  const dayOf = (at: string) => dayIn(seller.timeZone, at);
  return [
    ...toNumberFacts(order, frozen, seller),
    { label: words.orderedOn, value: dayOf(order.createdAt) },
    ...(paid === undefined ? [] : [{ label: words.paidOn, value: dayOf(paid) }]),
    ...(method === null || order.total === 0 ? [] : [{ label: words.method, value: words.methods[method] }]),
    { label: words.currency, value: { ar: name.ar, en: `${name.en} (${order.currency})` } },
    ...deliveryFacts(order, frozen, seller),
    ...(gift === null ? [] : [{ label: words.giftFor, value: both(isolate(gift.recipientName)) }]),
  ];
}

export function customerLines({ shippingAddress: to, customer }: AdminOrder): InvoiceText[] {
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

const amountRow =
  ({ currency }: AdminOrder) =>
  (label: LocalizedText, major: number, tone: InvoiceAmount["tone"] = "plain"): InvoiceAmount => ({
    label,
    amount: toMoney(major, currency),
    tone,
  });

// API amounts have two decimals; rounds away the floating-point error of their sums.
const rounded = (major: number): number => Math.round(major * 100) / 100;

/** The price of the lines, and the reductions. */
function goodsAmounts(order: AdminOrder, lines: AdminOrder["lines"]): InvoiceAmount[] {
  const row = amountRow(order);
  const { automaticDiscounts, couponCode, couponDiscount, pointsDiscount } = order;
  const subtotal = rounded(lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0));
  const productDiscount = rounded(lines.reduce((sum, line) => sum + line.discount - line.automaticDiscount, 0));
  return [
    row(words.subtotal, subtotal),
    ...maybe(productDiscount > 0, row(words.productDiscount, -productDiscount, "saving")),
    ...automaticDiscounts.map(({ name, amount }) => row(name, -amount, "saving")),
    ...(couponCode === null ? [] : [row(words.coupon(couponCode), -couponDiscount, "saving")]),
    ...maybe(pointsDiscount > 0, row(words.points(order.pointsUsed), -pointsDiscount, "saving")),
  ];
}

function deliveryAmounts(order: AdminOrder): InvoiceAmount[] {
  const { shipping, codFee, shippingAddress } = order;
  const free: InvoiceAmount = { label: words.shipping, amount: words.free, tone: "plain" };
  const row = amountRow(order);
  return [
    ...maybe(shippingAddress !== null || shipping > 0, shipping === 0 ? free : row(words.shipping, shipping)),
    ...maybe(codFee > 0, row(words.codFee, codFee)),
  ];
}

function paidAmounts(order: AdminOrder): InvoiceAmount[] {
  const row = amountRow(order);
  const { paidTotal, waived, refundedTotal } = order;
  return [
    ...maybe(paidTotal > 0, row(words.paid, paidTotal)),
    ...maybe(waived > 0, row(words.waived, waived)),
    ...maybe(refundedTotal > 0, row(words.refunded, -refundedTotal, "saving")),
    ...maybe(order.paymentStatus === "due", row(words.stillDue, order.total)),
  ];
}

function toAmounts(order: AdminOrder, { namesTax }: SellerPart): InvoiceAmount[] {
  const row = amountRow(order);
  const { giftCardAmount } = order;
  return [
    ...goodsAmounts(order, order.lines),
    ...maybe(giftCardAmount > 0, row(words.giftCard, -giftCardAmount, "saving")),
    ...deliveryAmounts(order),
    row(words.total, order.total, "total"),
    ...maybe(namesTax && order.taxPercentage > 0, row(words.vat(order.taxPercentage), order.tax, "quiet")),
    ...paidAmounts(order),
  ];
}

const isCard = ({ kind }: AdminOrder["lines"][number]): boolean => kind === "gift_card";
const isTaxed = (line: AdminOrder["lines"][number]): boolean => !isCard(line);

/** With a tax document: it covers everything but gift cards sold, and payment by gift card does not reduce it. */
function toTaxedAmounts(order: AdminOrder, tax: TaxDocument): InvoiceAmount[] {
  const row = amountRow(order);
  const cardsSold = rounded(order.lines.filter(isCard).reduce((sum, { total }) => sum + total, 0));
  return [
    ...goodsAmounts(order, order.lines.filter(isTaxed)),
    ...deliveryAmounts(order),
    ...taxAmounts(tax),
    ...maybe(cardsSold > 0, row(words.cardsSold, cardsSold)),
    ...maybe(order.giftCardAmount > 0, row(words.paidByCard, order.giftCardAmount)),
    ...paidAmounts(order),
  ];
}

const tones = {
  unpaid: "due",
  due: "due",
  paid: "paid",
  partially_refunded: "refunded",
  refunded: "refunded",
} as const;

/** Data frozen when the order was placed that its customer's view does not contain. */
export interface Frozen {
  /** `null` on older orders. */
  readonly sold: SoldBy | null;
  readonly deliveryDays: DeliveryDays | null;
  /** Its tax invoice, where its market issues them. */
  readonly tax?: TaxDocument | undefined;
}
const nothingFrozen: Frozen = { sold: null, deliveryDays: null };

/** Builds the content of an order's invoice. Pure, so it can be tested without rendering. */
export function writeInvoice(order: AdminOrder, changedAt: Date, frozen: Frozen = nothingFrozen): Invoice {
  const { tax } = frozen;
  const usual = toSellerPart(tax?.sold ?? frozen.sold, order.origin !== "exchange");
  const isReceipt = tax?.sold.market === "EG";
  const seller = isReceipt ? { ...usual, title: words.eReceipt, numberLabel: words.receiptNumber } : usual;
  return {
    number: tax?.number ?? order.number,
    title: seller.title,
    brand: seller.brand,
    state: { label: words.states[order.paymentStatus], tone: tones[order.paymentStatus] },
    facts: toFacts(order, frozen, seller),
    seller: { label: words.seller, lines: seller.lines },
    customer: { label: words.customer, lines: customerLines(order) },
    columns: words.columns,
    lines: (tax === undefined ? order.lines : order.lines.filter(isTaxed)).map(toLine),
    amounts: tax === undefined ? toAmounts(order, seller) : toTaxedAmounts(order, tax),
    qr: tax?.qr ?? null,
    note: seller.note,
    pageLabel: words.page,
    changedAt: changedAt.toISOString(),
  };
}
