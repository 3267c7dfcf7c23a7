import { type OrderLineRow, type OrderRow, type Person, toOrderMarket } from "#server/modules/orders/index.ts";
import type { OtherRefund as OtherRefundRow } from "#server/modules/payments/index.ts";
import type { OtherRefund } from "#shared/contract/admin-parcel-refunds.ts";
import type { AdminReturn, AdminReturnSummary } from "#shared/contract/admin-return-cases.ts";
import type { ReturnCase, ReturnOption } from "#shared/contract/returns.ts";
import { endOfDays } from "#shared/domain/calendar.ts";
import { marketRules } from "#shared/domain/markets.ts";
import { type Minor, minor, toMajor } from "#shared/domain/money.ts";
import {
  holdsPieces,
  isExchange,
  isFinalReturn,
  needsPhoto,
  type ReturnStatus,
  returnReasonKinds,
  returnSendDays,
} from "#shared/domain/return-cases.ts";
import { splitRefund } from "#shared/domain/return-money.ts";
import { toExchangeSizes } from "./exchange-wishes.ts";
import type { WholeCase } from "./read-cases.ts";
import { toPaidOtherwise, toRefundMinor, toRefundSum, toRefunds, withoutExchange } from "./refund-preview.ts";
import { judge, type OrderReturns, piecesLeft } from "./rights.ts";
import type { ReturnCaseRow, ReturnLineRow } from "./tables.ts";

const major = (amount: number): number => toMajor(minor(amount));

/** Deadline for sending approved goods: the end of a day in the order's market. */
export function toSendBy(order: OrderRow, { approvedAt }: Pick<ReturnCaseRow, "approvedAt">): Date | null {
  return approvedAt && endOfDays(approvedAt, returnSendDays, marketRules[toOrderMarket(order)].timezone);
}

/** State of a line's exchange; `null`: the customer wants a refund. */
function exchangeView(row: ReturnLineRow, status: ReturnStatus): ReturnCase["lines"][number]["exchange"] {
  const { exchangeSize: size, exchangeLabel: label } = row;
  if (size === null || label === null) return null;
  if (row.exchanged > 0) return { size, label, state: "sent" };
  // Shown only while the return holds pieces: "off" promises a refund.
  if (row.exchangeOff && holdsPieces(status)) return { size, label, state: "off" };
  return { size, label, state: row.held > 0 ? "held" : "wanted" };
}

function lineView(
  row: ReturnLineRow,
  lines: readonly OrderLineRow[],
  status: ReturnStatus,
): ReturnCase["lines"][number] {
  const line = lines.find(({ id }) => id === row.lineId);
  return {
    lineId: row.lineId,
    name: line?.name ?? { ar: "", en: "" },
    sizeLabel: line?.sizeLabel ?? null,
    image: line?.image ?? null,
    quantity: row.quantity,
    reason: row.reason,
    opened: row.opened,
    note: row.note,
    condition: row.condition,
    accepted: row.accepted,
    refund: major(row.refundMinor),
    exchange: exchangeView(row, status),
  };
}

const toTime = (at: Date | null): string | null => at?.toISOString() ?? null;

type ShownReturns = Pick<OrderReturns, "order" | "lines" | "cases" | "refunded" | "costs" | "sent">;

export function caseView(returns: ShownReturns, one: WholeCase): ReturnCase {
  const { order, lines, sent } = returns;
  const { exchangeOrderId } = one;
  return {
    id: one.id,
    number: one.number,
    orderId: order.id,
    orderNumber: order.number,
    status: one.status,
    fee: one.fee,
    feeAmount: major(one.feeMinor),
    currency: order.currency,
    instructions: one.instructions,
    answer: one.answer,
    refund: major(toRefundMinor(returns, one)),
    paidOtherwise: major(toPaidOtherwise(one)),
    exchangeOrder: exchangeOrderId === null ? null : { id: exchangeOrderId, number: sent.get(exchangeOrderId) ?? "" },
    lines: one.lines.map((line) => lineView(line, lines, one.status)),
    photos: one.photos.map(({ id, width, height }) => ({ id, width, height })),
    requestedAt: one.requestedAt.toISOString(),
    approvedAt: toTime(one.approvedAt),
    isAutomatic: one.isAutomatic,
    sendBy: toTime(toSendBy(order, one)),
    receivedAt: toTime(one.receivedAt),
    closedAt: toTime(one.closedAt),
  };
}

/** How many pieces of a line can be returned, for which reasons and which refund. */
export function optionView(returns: OrderReturns, line: OrderLineRow, now: Date): ReturnOption {
  const left = piecesLeft(returns, line);
  return {
    lineId: line.id,
    name: line.name,
    sizeLabel: line.sizeLabel,
    image: line.image ?? null,
    left,
    refunds: toRefunds(returns, line, left).map(toMajor),
    reasons: returnReasonKinds.map((reason) => {
      const { right, rule } = judge(returns, line, { reason, opened: false, quantity: 1 }, now);
      const { allowed, code, until, fee } = right;
      return {
        reason,
        allowed,
        code,
        until: toTime(until),
        fee,
        openedOk: rule?.openedOk ?? false,
        needsPhoto: needsPhoto(reason),
      };
    }),
    variantLabel: line.variantLabel,
    exchanges: toExchangeSizes(line, returns.items.get(line.id), returns.order.currency),
  };
}

/** What can still be refunded of an order: to its payment and to gift cards. */
export interface Left {
  readonly paidLeftMinor: Minor;
  readonly cardsLeftMinor: Minor;
}

function previewView(returns: ShownReturns, one: WholeCase, { left, payer }: Pick<AdminParts, "left" | "payer">) {
  if (isFinalReturn(one.status)) return null;
  const { lines, shippingMinor, feeMinor, totalMinor } = toRefundSum(returns, withoutExchange(one));
  const { paidMinor, giftCardMinor } = payer;
  const split = splitRefund(totalMinor, { paidMinor, cardsMinor: giftCardMinor, ...left });
  return {
    lines: [...lines].map(([lineId, amount]) => ({ lineId, amount: toMajor(amount) })),
    shipping: toMajor(shippingMinor),
    fee: toMajor(feeMinor),
    total: toMajor(totalMinor),
    toMoney: toMajor(split.moneyMinor),
    toCards: toMajor(split.cardsMinor),
    left: major(left.paidLeftMinor + left.cardsLeftMinor),
  };
}

export interface AdminParts {
  readonly customer: Person | undefined;
  readonly left: Left;
  /** The order whose payment is refunded. */
  readonly payer: OrderRow;
  readonly items: OrderReturns["items"];
}

/** The available sizes while staff decide on a return. */
const exchangesView = (
  { lines, order }: ShownReturns,
  one: WholeCase,
  items: AdminParts["items"],
): AdminReturn["exchanges"] =>
  one.status !== "requested"
    ? []
    : one.lines.filter(isExchange).flatMap(({ lineId }) => {
        const line = lines.find(({ id }) => id === lineId);
        return line === undefined ? [] : [{ lineId, sizes: toExchangeSizes(line, items.get(lineId), order.currency) }];
      });

export function adminCaseView(returns: ShownReturns, one: WholeCase, parts: AdminParts): AdminReturn {
  return {
    ...caseView(returns, one),
    lines: one.lines.map((row) => ({
      ...lineView(row, returns.lines, one.status),
      restockDefault: row.restockDefault,
      restocked: row.restocked,
    })),
    orderStatus: returns.order.status,
    customer: parts.customer ?? null,
    preview: previewView(returns, one, parts),
    exchanges: exchangesView(returns, one, parts.items),
  };
}

/** Another refund that may have paid for the pieces of a rejected one. */
export const otherRefundView = ({ refund, freeMinor, isOutside }: OtherRefundRow): OtherRefund => ({
  id: refund.id,
  amount: toMajor(freeMinor),
  reason: refund.reason,
  isOutside,
  isDone: refund.status === "done",
  createdAt: refund.createdAt.toISOString(),
});

export const summaryView = (one: WholeCase, orderNumber: string, customer: Person | undefined): AdminReturnSummary => ({
  id: one.id,
  number: one.number,
  orderId: one.orderId,
  orderNumber,
  status: one.status,
  customer: customer ?? null,
  pieces: one.lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
  reasons: [...new Set(one.lines.map(({ reason }) => reason))],
  photos: one.photos.length,
  isExchange: one.lines.some(isExchange),
  requestedAt: one.requestedAt.toISOString(),
});
