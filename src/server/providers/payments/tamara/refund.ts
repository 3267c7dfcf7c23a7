import type { RefundOutcome, RefundToMake } from "#server/modules/payments/index.ts";
import { refusedRefund, toReply } from "../http.ts";
import { type Call, findOrder, name, readCodes } from "./api.ts";
import { type TamaraOrder, tamaraRefund, toMoney } from "./wire.ts";

/**
 * The refund in Tamara's records, if an earlier attempt succeeded: by our id where it is stored, else the unknown one
 * with this amount, and only if the refunded total is higher than before the first attempt.
 */
function toMade(order: TamaraOrder, { refundId, amountMinor, before }: RefundToMake): string | undefined {
  const refunds = order.transactions?.refunds ?? [];
  const named = refunds.find((refund) => refund.merchant_refund_id === refundId);
  if (named !== undefined) return named.refund_id;
  const moreMinor = (order.refunded_amount?.amount ?? 0) - before.totalMinor;
  if (moreMinor < amountMinor) return undefined;
  return refunds.find(
    (refund) =>
      refund.total_amount.amount === amountMinor &&
      (refund.merchant_refund_id ?? "") === "" &&
      !before.references.includes(refund.refund_id),
  )?.refund_id;
}

/** Looks up the refund in Tamara's records. */
export async function findRefund(call: Call, request: RefundToMake): Promise<RefundOutcome | undefined> {
  const order = await findOrder(call, request.payment);
  const made = order && toMade(order, request);
  return made === undefined ? undefined : { status: "done", reference: made };
}

/** Sends a full or partial refund. Tamara has no idempotency keys. */
export async function refund(call: Call, request: RefundToMake): Promise<RefundOutcome> {
  const reply = await call(
    "POST",
    `/payments/simplified-refund/${encodeURIComponent(request.payment.reference ?? "")}`,
    {
      total_amount: toMoney(request.amountMinor, request.payment.currency),
      comment: request.reason,
      merchant_refund_id: request.refundId,
    },
  );
  if (reply.status >= 400)
    return refusedRefund(reply, request, readCodes(reply)[0] ?? `refused by Tamara (${reply.status})`);
  return { status: "done", reference: toReply(name, tamaraRefund, reply.body).refund_id };
}
