import type { ComparedFact } from "#shared/contract/admin-payments.ts";
import { add, type Minor } from "#shared/domain/money.ts";
import type { PaymentStatus } from "#shared/domain/payment-states.ts";
import type { ProviderPaymentState } from "./ports.ts";
import type { PaymentRow } from "./tables.ts";

type TheirStatus = ProviderPaymentState["status"];

// An ended attempt without money may still be open at the provider; that is not a mismatch.
const withoutMoney = ["pending", "failed", "cancelled", "expired"] as const;
const agreeing: Readonly<Record<PaymentStatus, readonly TheirStatus[]>> = {
  created: ["pending"],
  redirected: ["pending"],
  pending: ["pending"],
  authorized: ["authorized"],
  failed: withoutMoney,
  cancelled: withoutMoney,
  expired: withoutMoney,
  review: [],
  captured: ["captured"],
  partially_refunded: ["captured"],
  refunded: ["captured", "voided"],
  voided: ["voided", "captured"],
};

type Ours = Pick<
  PaymentRow,
  "id" | "status" | "amountMinor" | "capturedMinor" | "surplusCardMinor" | "currency" | "refundedMinor" | "reference"
>;

/** What was recorded as received; before that, what is expected. */
export const recordedMinor = ({
  amountMinor,
  capturedMinor,
  surplusCardMinor,
}: Pick<Ours, "amountMinor" | "capturedMinor" | "surplusCardMinor">): Minor =>
  capturedMinor > 0 ? add(capturedMinor, surplusCardMinor) : amountMinor;

const backAtCustomer = ({ status, amountMinor, refundedMinor }: ProviderPaymentState): number =>
  status === "voided" ? amountMinor : refundedMinor;

/** Differences between our record and the provider's. Pure and read-only. */
export function findMismatches(ours: Ours, theirs: ProviderPaymentState): ComparedFact[] {
  const hasMoney = theirs.status === "captured" || theirs.status === "authorized";
  // Some providers report no amount before money has moved.
  const hasAmount = hasMoney || theirs.amountMinor > 0;
  const isNotTaken = ours.status === "voided";
  const differs: Readonly<Record<ComparedFact, boolean>> = {
    state: !agreeing[ours.status].includes(theirs.status),
    amount: hasAmount && theirs.amountMinor !== recordedMinor(ours),
    currency: theirs.currency.toUpperCase() !== ours.currency,
    refunded: !isNotTaken && backAtCustomer(theirs) !== ours.refundedMinor,
    reference: ours.reference !== null && theirs.reference !== ours.reference,
    merchantReference: theirs.merchantReference !== undefined && theirs.merchantReference !== ours.id,
    account: theirs.isOtherAccount === true,
  };
  return (Object.keys(differs) as ComparedFact[]).filter((fact) => differs[fact]);
}
