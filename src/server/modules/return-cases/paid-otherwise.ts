import {
  decidePaidParts,
  type LinePayments,
  type OtherRefund,
  type RefundDecision,
  type RejectedPart,
  readRejectedParts,
  recordPaidParts,
  sumPaidParts,
  wasRejected,
} from "#server/modules/payments/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { RefundsBeforeReturn } from "#shared/contract/admin-return-cases.ts";
import { type Minor, sum, toMajor } from "#shared/domain/money.ts";
import { type Received, readReceived } from "./pay-back.ts";
import type { ReturnDeps } from "./ports.ts";
import { requireWhole } from "./read-cases.ts";
import { type RefundSum, toRefundSum, withoutExchange } from "./refund-preview.ts";
import { otherRefundView } from "./view.ts";

// Staff refund pieces by line, the provider rejects it, and staff pay them otherwise. Then the customer sends them back.

/** What a return is about to pay: money, or goods of that value. */
const toPayments = (refund: RefundSum, values: ReadonlyMap<string, Minor> = new Map()): LinePayments =>
  new Map<string | null, Minor>([...values, ...refund.lines, [null, refund.shippingMinor]]);

/**
 * If a refund of a return's pieces was rejected, books changes of the order's payment at its provider: they may
 * have been paid in the provider's dashboard. Outside any transaction. Throws 404, 503.
 */
export async function recheckRejected(deps: ReturnDeps, id: string): Promise<void> {
  const { reader } = deps.platform.database;
  const { orderId, lines } = await requireWhole(reader, id);
  if (await wasRejected(reader, orderId, { lines, shipping: true })) await deps.payments.recheck(orderId);
}

/** What other refunds have paid of a return, as staff state. */
export interface PaidOtherwise {
  /** By line; `null`: the delivery. */
  readonly lines: LinePayments;
  readonly totalMinor: Minor;
}

interface ToPay {
  readonly refund: RefundSum;
  /** Values of exchanged pieces, by line. */
  readonly values?: ReadonlyMap<string, Minor>;
}

/**
 * Records what other refunds have paid of a received return, whose order is locked. Throws
 * 400, and REFUNDED_OTHERWISE while refunds without a statement by staff may have paid its pieces.
 */
export async function notePaidOtherwise(
  tx: Tx,
  deps: ReturnDeps,
  { order }: Received,
  { refund, values, ...decision }: ToPay & RefundDecision,
): Promise<PaidOtherwise> {
  const parts = await readRejectedParts(tx, order.id, toPayments(refund, values));
  const paid = decidePaidParts(parts, decision);
  await recordPaidParts(tx, deps.platform, paid);
  const lines = sumPaidParts(paid);
  return { lines, totalMinor: sum([...lines.values()]) };
}

/** Each refund that may have paid a part, once, with its unused amount. */
const listOthers = (parts: readonly RejectedPart[]): OtherRefund[] => [
  ...new Map(parts.flatMap(({ others }) => others.map((other) => [other.refund.id, other]))).values(),
];

/** Refunds that may have paid pieces of a received return. Throws 404, RETURN_STATE. */
export async function listRefundsBefore(reader: Reader, deps: ReturnDeps, id: string): Promise<RefundsBeforeReturn> {
  const { order, payer, placed, one } = await readReceived(reader, deps, id);
  const refund = toRefundSum(placed, withoutExchange(one));
  const parts = await readRejectedParts(reader, order.id, toPayments(refund));
  const others = listOthers(parts).toSorted((a, b) => a.refund.createdAt.getTime() - b.refund.createdAt.getTime());
  return {
    purchase: { id: payer.id, number: payer.number },
    refunds: others.map(otherRefundView),
    amount: toMajor(sum(parts.map(({ moneyMinor }) => moneyMinor))),
    currency: order.currency,
    lines: parts.flatMap(({ lines }) => [...lines].map(([lineId, amount]) => ({ lineId, amount: toMajor(amount) }))),
  };
}
