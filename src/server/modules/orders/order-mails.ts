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

/** What tells a line from others of its name: its variant as its reader calls it, or a voucher's code. */
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

/** What makes the total of the lines; without them a mail's figures would not add up. */
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
  /** Tells mails of the same kind and order apart (a refund's id, a payment's id). */
  readonly once?: string;
  readonly refundedMinor?: number;
  readonly isRefunded?: boolean;
}

/** Tells the customer what happened to an order, in the language it was placed in; nobody once the account is closed. */
export async function mailAbout(
  tx: Tx,
  { people, sendMail }: Pick<OrderDeps, "people" | "sendMail">,
  kind: OrderMailKind,
  placed: PlacedOrder,
  extra: Extra = {},
): Promise<void> {
  const { order } = placed;
  // The order for a subscription's next period is told of by a mail of its own.
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
  /** The order, with only the lines that go back. */
  readonly placed: PlacedOrder;
  /** Tells a second request for the same order from the first. */
  readonly requestedAt: Date;
  readonly reason?: string;
}

/** Tells the customer how a return goes on. */
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

/** Tells of points that an order brought. */
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
