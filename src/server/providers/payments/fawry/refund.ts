import type { RefundOutcome, RefundToMake } from "#server/modules/payments/index.ts";
import { add, toMajor } from "#shared/domain/money.ts";
import { ProviderError, refusedRefund } from "../http.ts";
import { type FawryApi, findPayment, merchantRefOf, readCode } from "./api.ts";
import { sign, signedAmount } from "./signature.ts";

const maxReason = 100;

const done = ({ payment, refundId }: RefundToMake): RefundOutcome => ({
  status: "done",
  reference: `${payment.reference}:${refundId}`,
});

/** Fawry has no keys for refunds: its record decides, and ambiguous cases are left to staff. */
export async function findRefund(api: FawryApi, request: RefundToMake): Promise<RefundOutcome | undefined> {
  const { payment, amountMinor, before } = request;
  const found = await findPayment(api, merchantRefOf(payment));
  const total = add(before.totalMinor, amountMinor);
  const unclear: RefundOutcome = { status: "undecided", why: "Fawry does not tell refunds of a payment apart" };
  // All went back, so this went back too.
  if (found?.orderStatus === "REFUNDED") return done(request);
  if (found?.orderStatus !== "PARTIAL_REFUNDED") return undefined;
  // Money is left, so a refund of all that was left was not made.
  if (total >= found.orderAmount) return undefined;
  return before.totalMinor === 0 ? done(request) : unclear;
}

export async function refund(api: FawryApi, request: RefundToMake): Promise<RefundOutcome> {
  const { merchantCode } = api.settings;
  const referenceNumber = request.payment.reference;
  if (referenceNumber === null) throw new ProviderError("fawry: a refund of a payment without a code");
  const reason = request.reason.slice(0, maxReason);
  const reply = await api.post("/ECommerceWeb/Fawry/payments/refund", {
    merchantCode,
    referenceNumber,
    refundAmount: toMajor(request.amountMinor),
    reason,
    signature: sign([merchantCode, referenceNumber, signedAmount(request.amountMinor), reason], api.settings),
  });
  const code = readCode(reply);
  return code === undefined ? done(request) : refusedRefund(reply, request, `refused by Fawry (${code})`);
}
