import type { MailLine, MailMoney, MailSum } from "#server/modules/mails/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type Language, pickText } from "#shared/i18n/languages.ts";
import type { PlacedOrder } from "./events.ts";
import type { OrderDeps } from "./ports.ts";
import type { OrderLineRow } from "./tables.ts";

type OrderMailKind =
  | "order-placed"
  | "order-paid"
  | "order-shipped"
  | "order-delivered"
  | "order-cancelled"
  | "order-refunded"
  | "payment-failed";

const money = (placed: PlacedOrder, amountMinor: number): MailMoney => ({
  amountMinor,
  currency: placed.order.currency,
});

/** Text that distinguishes lines of the same name: the variant label or the voucher code. */
function sizeFor({ kind, size, sizeLabel, pointsEach }: OrderLineRow, language: Language): string {
  if (kind === "physical") return sizeLabel === null ? size : pickText(sizeLabel, language);
  return kind === "gift_card" && pointsEach > 0 ? size : "";
}

function linesFor(placed: PlacedOrder): MailLine[] {
  return placed.lines.map((line) => ({
    name: line.name,
    size: sizeFor(line, placed.order.language),
    quantity: line.quantity,
    total: money(placed, line.totalMinor),
  }));
}

/** The sums between the lines and the total. */
function toSums(placed: PlacedOrder): MailSum[] {
  const { couponDiscountMinor, pointsDiscountMinor, giftCardMinor, shippingMinor } = placed.order;
  const amounts = [
    ["coupon", -couponDiscountMinor],
    ["points", -pointsDiscountMinor],
    ["giftCards", -giftCardMinor],
    ["shipping", shippingMinor],
  ] as const;
  return amounts.flatMap(([what, minor]) => (minor === 0 ? [] : [{ what, amount: money(placed, minor) }]));
}

function dataFor(placed: PlacedOrder, firstName: string) {
  const { order } = placed;
  return {
    firstName,
    orderId: order.id,
    orderNumber: order.number,
    lines: linesFor(placed),
    sums: toSums(placed),
    total: money(placed, order.totalMinor),
  };
}

interface Extra {
  /** Deduplication key for mails of the same kind and order (a refund id, a payment id). */
  readonly once?: string;
  readonly refundedMinor?: number;
  readonly isRefunded?: boolean;
}

/** Mails the customer about an order in the language of the order; does nothing for closed accounts. */
export async function mailAbout(
  tx: Tx,
  { people, sendMail }: Pick<OrderDeps, "people" | "sendMail">,
  kind: OrderMailKind,
  placed: PlacedOrder,
  extra: Extra = {},
): Promise<void> {
  const { order } = placed;
  // Subscription renewals have their own mail.
  if (kind === "order-placed" && order.origin === "renewal") return;
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return;
  const data = dataFor(placed, person.firstName);
  const to = { to: person.email, language: order.language, key: `${kind}:${extra.once ?? order.id}` };
  switch (kind) {
    case "order-placed":
      return sendMail(tx, {
        ...to,
        kind,
        data: { ...data, isPayable: order.status === "pending_payment" && order.totalMinor > 0 },
      });
    case "order-paid":
      return sendMail(tx, { ...to, kind, data: { ...data, isGift: order.gift !== null } });
    case "order-shipped": {
      const { carrier = "", number = "", url = null } = order.tracking ?? {};
      const link = url === null ? {} : { trackingUrl: url };
      return sendMail(tx, { ...to, kind, data: { ...data, carrier, trackingNumber: number, ...link } });
    }
    case "order-cancelled":
      return sendMail(tx, { ...to, kind, data: { ...data, isRefunded: extra.isRefunded ?? false } });
    case "order-refunded":
      return sendMail(tx, { ...to, kind, data: { ...data, refunded: money(placed, extra.refundedMinor ?? 0) } });
    default:
      return sendMail(tx, { ...to, kind, data });
  }
}

interface ReturnTold {
  /** The order, with only the returned lines. */
  readonly placed: PlacedOrder;
  /** Distinguishes repeated return requests for the same order. */
  readonly requestedAt: Date;
  readonly reason?: string;
}

/** Mails the customer about the progress of a return. */
export async function mailReturn(
  tx: Tx,
  { people, sendMail }: Pick<OrderDeps, "people" | "sendMail">,
  kind: "return-asked" | "return-accepted" | "return-refused",
  { placed, requestedAt, reason = "" }: ReturnTold,
): Promise<void> {
  const { order, lines } = placed;
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined) return;
  const { firstName, email } = person;
  const goods = lines.map(({ name, quantity }) => ({ name, quantity }));
  const data = { firstName, orderId: order.id, orderNumber: order.number, goods };
  const to = { to: email, language: order.language, key: `${kind}:${order.id}:${requestedAt.getTime()}` };
  if (kind === "return-refused") return sendMail(tx, { ...to, kind, data: { ...data, reason } });
  if (kind === "return-asked") return sendMail(tx, { ...to, kind, data });
  return sendMail(tx, { ...to, kind, data: { ...data, isPaid: order.paidMinor > order.refundedMinor } });
}

/** Mails the customer about points earned by an order. */
export async function mailPoints(
  tx: Tx,
  { people, sendMail }: Pick<OrderDeps, "people" | "sendMail">,
  placed: PlacedOrder,
  earned: { readonly points: number; readonly balance: number; readonly ref: string },
): Promise<void> {
  const { order } = placed;
  const person = (await people.find(tx, [order.userId])).get(order.userId);
  if (person === undefined || earned.points === 0) return;
  const { points, balance } = earned;
  const data = { firstName: person.firstName, points, balance };
  await sendMail(tx, {
    kind: "points-earned",
    to: person.email,
    language: order.language,
    key: `points-earned:${earned.ref}`,
    data,
  });
}
