import {
  type MailAccount,
  type MailLine,
  type MailMoney,
  type MailSum,
  toShopFacts,
} from "#server/modules/notifications/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { addressText } from "#shared/domain/address-lines.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { type Language, type LocalizedText, pickText } from "#shared/i18n/languages.ts";
import type { PlacedOrder } from "./events.ts";
import { toOrderMarket } from "./order-market.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderLineRow, OrderRow } from "./tables.ts";

type OrderMailKind =
  | "order-placed"
  | "order-paid"
  | "order-shipped"
  | "order-delivered"
  | "order-undelivered"
  | "order-late"
  | "order-later-day"
  | "order-cancelled"
  | "order-refunded"
  | "payment-failed";

const money = (placed: PlacedOrder, amountMinor: number): MailMoney => ({
  amountMinor,
  currency: placed.order.currency,
});

/** Voucher codes bought with points; each has its own mail. */
const isVoucher = ({ kind, pointsEach }: OrderLineRow): boolean => kind === "gift_card" && pointsEach > 0;

/** The chosen option and what the product calls it. */
function optionFor({ kind, size, sizeLabel, variantLabel }: OrderLineRow, language: Language) {
  if (kind !== "physical") return { size: "" };
  const shown = sizeLabel === null ? size : pickText(sizeLabel, language);
  return variantLabel === null ? { size: shown } : { size: shown, label: pickText(variantLabel, language) };
}

function linesFor({ order, lines }: PlacedOrder): MailLine[] {
  return lines.map((line) => ({
    name: line.name,
    ...optionFor(line, order.language),
    ...(line.image === null ? {} : { image: line.image.url }),
    quantity: line.quantity,
    total: { amountMinor: line.totalMinor, currency: order.currency },
  }));
}

/** The delivery address as printed on a parcel; undefined if nothing is sent. */
function toAddressLines({ shippingAddress: to, language }: OrderRow): string[] {
  return to === null ? [] : [fullName(to), ...addressText(to, language)];
}

/** The seller for the mail's footer; older orders froze no seller. */
const sellerFor = ({ market, seller, language }: OrderRow) =>
  market === null || seller === null ? {} : { seller: toShopFacts(market, seller, { language, isAboutOrder: true }) };

/** The sums between the lines and the total. */
function toSums(placed: PlacedOrder): MailSum[] {
  const { couponDiscountMinor, pointsDiscountMinor, giftCardMinor, shippingMinor, codFeeMinor } = placed.order;
  const amounts = [
    ["coupon", -couponDiscountMinor],
    ["points", -pointsDiscountMinor],
    ["giftCards", -giftCardMinor],
    ["shipping", shippingMinor],
    ["codFee", codFeeMinor],
  ] as const;
  return amounts.flatMap(([what, minor]) => (minor === 0 ? [] : [{ what, amount: money(placed, minor) }]));
}

function dataFor(placed: PlacedOrder, firstName: string) {
  const { order } = placed;
  return {
    ...sellerFor(order),
    firstName,
    orderId: order.id,
    orderNumber: order.number,
    lines: linesFor(placed),
    sums: toSums(placed),
    total: money(placed, order.totalMinor),
    address: toAddressLines(order),
    ...(order.deliveryDays === null ? {} : { deliveryDays: order.deliveryDays }),
    pointsEarned: Math.max(0, order.pointsEarned - order.pointsTakenBack),
  };
}

interface Extra {
  /** Deduplication key for mails of the same kind and order (a refund id, a payment id). */
  readonly once?: string;
  readonly refundedMinor?: number;
  readonly isRefunded?: boolean;
  /** The day from which an order that is late can be cancelled; null where its market gives no such right. */
  readonly cancelFrom?: string | null;
}

const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

const toLaterDay = ({ agreedTo }: OrderRow, { cancelFrom = null }: Extra) => ({
  day: noonOf(agreedTo ?? ""),
  ...(cancelFrom === null ? {} : { cancelFrom: noonOf(cancelFrom) }),
});

const toRefunded = (placed: PlacedOrder, { refundedMinor = 0 }: Extra) => ({
  refunded: money(placed, refundedMinor),
  ...(placed.order.paymentMethod === "cod" ? { isCash: true } : {}),
});

/** How long a new order waits for its payment. */
function waitingFor({ paymentMethod, createdAt, expiresAt }: OrderRow): { holdMinutes?: number; hasCode?: boolean } {
  if (expiresAt === null) return {};
  const holdMinutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000);
  return paymentMethod === "fawry" || paymentMethod === "transfer" ? { hasCode: true } : { holdMinutes };
}

/** Mails the customer about an order in the language of the order; does nothing for closed accounts. */
export async function mailAbout(
  tx: Tx,
  { people, notify, events }: Pick<OrderDeps, "people" | "notify" | "events">,
  kind: OrderMailKind,
  placed: PlacedOrder,
  extra: Extra = {},
): Promise<void> {
  const { order } = placed;
  // Renewals have their own mail, and rewards are paid at once.
  if (kind === "order-placed" && order.origin !== "purchase") return;
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return;
  const goods = placed.lines.filter((line) => !isVoucher(line));
  if (goods.length === 0 && kind === "order-paid") return;
  const shown = kind === "order-paid" ? { order, lines: goods } : placed;
  const data = dataFor(shown, person.firstName);
  const to = {
    to: person.email,
    userId: order.userId,
    language: order.language,
    key: `${kind}:${extra.once ?? order.id}`,
  };
  // An exchange was paid with the original purchase and is refunded there.
  const isSwap = order.origin === "exchange";
  switch (kind) {
    case "order-placed": {
      const isUnconfirmed = (await events.emit("isUnconfirmed", tx, order)).includes(true);
      const isPayable = order.status === "pending_payment" && order.totalMinor > 0;
      const placing = { ...data, isPayable, ...(isUnconfirmed ? { isUnconfirmed } : {}), ...waitingFor(order) };
      return notify(tx, { ...to, kind, data: placing });
    }
    case "order-paid":
      // No payment: it sends the requested exchange.
      if (isSwap) return notify(tx, { ...to, kind: "exchange-placed", data });
      return notify(tx, {
        ...to,
        kind,
        data: { ...data, isGift: order.gift !== null, isReward: order.origin === "reward" },
      });
    case "order-shipped": {
      const { carrier = "", number = "", url = null } = order.tracking ?? {};
      const link = url === null ? {} : { trackingUrl: url };
      return notify(tx, { ...to, kind, data: { ...data, carrier, trackingNumber: number, ...link } });
    }
    case "order-cancelled":
      return notify(tx, { ...to, kind, data: { ...data, isRefunded: extra.isRefunded === true || isSwap } });
    case "order-refunded":
      return notify(tx, { ...to, kind, data: { ...data, ...toRefunded(placed, extra) } });
    case "order-undelivered":
      return notify(tx, { ...to, kind, data: { ...data, isPaid: order.paidMinor > order.refundedMinor || isSwap } });
    case "order-later-day":
      return notify(tx, { ...to, kind, data: { ...data, ...toLaterDay(order, extra) } });
    case "order-late":
      return notify(tx, { ...to, kind, data: { ...data, isPaid: order.paidMinor > order.refundedMinor } });
    default:
      return notify(tx, { ...to, kind, data });
  }
}

interface ReturnMailData {
  /** The order, with only the returned lines. */
  readonly placed: PlacedOrder;
  /** The number of the return. */
  readonly number: string;
  readonly reason?: string;
  readonly instructions?: string;
  /** The last calendar day to send it. */
  readonly sendBy?: string;
  /** The part of the return shipping taken from the refund; undefined where the shop pays it. */
  readonly feeMinor?: number;
  /** `wanted`: something is sent in exchange for the goods; `off`: it cannot be sent. */
  readonly exchange?: "wanted" | "off";
  /** The amount that other refunds had already paid, and the amount refunded now. */
  readonly paid?: { readonly before: number; readonly now: number };
}

type ReturnMailKind =
  | "return-asked"
  | "return-approved"
  | "return-accepted"
  | "return-refused"
  | "return-paid-before"
  | "exchange-off";

/** Mails the customer about the progress of a return. */
export async function mailReturn(
  tx: Tx,
  { people, notify }: Pick<OrderDeps, "people" | "notify">,
  kind: ReturnMailKind,
  {
    placed,
    number,
    reason = "",
    instructions = "",
    sendBy,
    feeMinor,
    exchange,
    paid = { before: 0, now: 0 },
  }: ReturnMailData,
): Promise<void> {
  const { order, lines } = placed;
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return;
  const { firstName, email } = person;
  const goods = lines.map(({ name, quantity }) => ({ name, quantity }));
  const about = { ...sellerFor(order), firstName, orderId: order.id, orderNumber: order.number, goods };
  const data = { ...about, ...(exchange === undefined ? {} : { exchange }) };
  const to = { to: email, userId: order.userId, language: order.language, key: `${kind}:${order.id}:${number}` };
  if (kind === "return-refused") return notify(tx, { ...to, kind, data: { ...data, reason } });
  if (kind === "return-paid-before") {
    const now = paid.now === 0 ? {} : { now: money(placed, paid.now) };
    return notify(tx, {
      ...to,
      kind,
      data: { ...data, returnNumber: number, before: money(placed, paid.before), ...now },
    });
  }
  if (kind === "return-asked" || kind === "exchange-off") return notify(tx, { ...to, kind, data });
  if (kind === "return-approved") {
    const fee = feeMinor === undefined ? {} : { fee: money(placed, feeMinor) };
    const until = sendBy === undefined ? {} : { sendBy };
    return notify(tx, { ...to, kind, data: { ...data, returnNumber: number, instructions, ...until, ...fee } });
  }
  return notify(tx, { ...to, kind, data: { ...data, isPaid: order.paidMinor > order.refundedMinor } });
}

/** Mails the customer about points earned by an order. */
export async function mailPoints(
  tx: Tx,
  { people, notify }: Pick<OrderDeps, "people" | "notify">,
  placed: PlacedOrder,
  earned: { readonly points: number; readonly balance: number; readonly ref: string },
): Promise<void> {
  const { order } = placed;
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined || earned.points === 0) return;
  const { points, balance } = earned;
  const data = { firstName: person.firstName, points, balance };
  await notify(tx, {
    kind: "points-earned",
    to: person.email,
    userId: order.userId,
    language: order.language,
    key: `points-earned:${earned.ref}`,
    data,
  });
}

export interface RewardCode {
  readonly code: string;
  readonly what: LocalizedText;
  /** Undefined for free shipping. */
  readonly worth: MailMoney | undefined;
  readonly until: Date;
}

/** Mails the customer a code bought with points. */
export async function mailRewardCode(
  tx: Tx,
  { people, notify }: Pick<OrderDeps, "people" | "notify">,
  order: OrderRow,
  { code, what, worth, until }: RewardCode,
): Promise<void> {
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return;
  const { firstName, email } = person;
  await notify(tx, {
    kind: "reward-code",
    to: email,
    userId: order.userId,
    language: order.language,
    key: `reward-code:${code}`,
    data: { firstName, what, code, until: until.toISOString(), ...(worth === undefined ? {} : { worth }) },
  });
}

export interface PaymentCode {
  readonly code: string;
  /** Where a transfer goes; absent for other codes. */
  readonly account?: MailAccount;
  readonly until: Date;
  /** The page that shows it. */
  readonly path: string;
  readonly isReminder: boolean;
  /** Deduplication key. */
  readonly once: string;
}

/** Mails the customer a code to pay the order, or a reminder of it. */
export async function mailPaymentCode(
  tx: Tx,
  { people, notify }: Pick<OrderDeps, "people" | "notify">,
  order: OrderRow,
  { code, account, until, path, isReminder, once }: PaymentCode,
): Promise<void> {
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return;
  await notify(tx, {
    kind: "payment-code",
    to: person.email,
    userId: order.userId,
    language: order.language,
    key: `payment-code:${once}`,
    data: {
      ...sellerFor(order),
      firstName: person.firstName,
      orderNumber: order.number,
      total: { amountMinor: order.totalMinor, currency: order.currency },
      until: until.toISOString(),
      zone: marketRules[toOrderMarket(order)].timezone,
      ...{ code, path, isReminder },
      ...(account === undefined ? {} : { account }),
    },
  });
}
