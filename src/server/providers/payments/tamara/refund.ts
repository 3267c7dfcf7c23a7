import type { RefundOutcome, RefundToMake } from "#server/modules/payments/index.ts";
import { refusedRefund, toReply } from "../http.ts";
import { type Call, findOrder, name, readCodes } from "./api.ts";
import { type TamaraOrder, tamaraRefund, toMoney } from "./wire.ts";

/**
 * The refund in their book, if an earlier try got there: by our id where they give it back, else the one of the amount
 * that is not known, and only when more has gone back than before the first try.
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

/** The refund in Tamara's books. */
export async function findRefund(call: Call, asked: RefundToMake): Promise<RefundOutcome | undefined> {
  const order = await findOrder(call, asked.payment);
  const made = order && toMade(order, asked);
  return made === undefined ? undefined : { status: "done", reference: made };
}

/** Pays back, all or a part. Tamara knows no idempotency key. */
export async function refund(call: Call, asked: RefundToMake): Promise<RefundOutcome> {
  const reply = await call("POST", `/payments/simplified-refund/${encodeURIComponent(asked.payment.reference ?? "")}`, {
    total_amount: toMoney(asked.amountMinor, asked.payment.currency),
    comment: asked.reason,
    merchant_refund_id: asked.refundId,
  });
  if (reply.status >= 400)
    return refusedRefund(reply, asked, readCodes(reply)[0] ?? `refused by Tamara (${reply.status})`);
  return { status: "done", reference: toReply(name, tamaraRefund, reply.body).refund_id };
}
