import * as z from "zod/mini";
import type { PaymobAccount } from "#server/config/paymob.ts";
import type { ProviderPaymentState } from "#server/modules/payments/index.ts";
import { toReference } from "./events.ts";

const flag = z.nullish(z.boolean());

/** A transaction in Paymob's records. */
export const transaction = z.object({
  id: z.int(),
  pending: z.boolean(),
  success: z.boolean(),
  amount_cents: z.int(),
  currency: z.string(),
  integration_id: z.int(),
  error_occured: flag,
  is_3d_secure: flag,
  is_auth: flag,
  is_captured: flag,
  is_capture: flag,
  is_voided: flag,
  is_void: flag,
  is_refunded: flag,
  is_refund: flag,
  refunded_amount_cents: z.nullish(z.int()),
  parent_transaction: z.nullish(z.union([z.int(), z.object({ id: z.int() })])),
  order: z.object({ id: z.int(), merchant_order_id: z.nullish(z.string()) }),
  data: z.nullish(z.object({ txn_response_code: z.nullish(z.union([z.string(), z.number()])) })),
});
export type Transaction = z.infer<typeof transaction>;

/** The payment of a refund, void or capture; `undefined` for the payment itself. */
export function toParent({ is_refund, is_void, is_capture, parent_transaction }: Transaction): number | undefined {
  if (!is_refund && !is_void && !is_capture) return undefined;
  return typeof parent_transaction === "number" ? parent_transaction : parent_transaction?.id;
}

function toStatus(read: Transaction): ProviderPaymentState["status"] {
  if (read.pending) return "pending";
  if (!read.success || read.error_occured) return "failed";
  if (read.is_voided) return "voided";
  return read.is_auth && !read.is_captured ? "authorized" : "captured";
}

function toRefunded(read: Transaction): number {
  const refunded = read.refunded_amount_cents ?? 0;
  return read.is_refunded && refunded === 0 ? read.amount_cents : refunded;
}

/** Maps a transaction to the state of a payment of this account. */
export function toProviderState(account: PaymobAccount, read: Transaction): ProviderPaymentState {
  const status = toStatus(read);
  const isOurs = [...account.integrationIds, ...account.walletIds, account.motoId].includes(read.integration_id);
  return {
    status,
    amountMinor: read.amount_cents,
    currency: read.currency,
    merchantReference: read.order.merchant_order_id ?? "none",
    refundedMinor: toRefunded(read),
    reference: toReference(account, read.order.id),
    data: { transactionId: String(read.id), ...(read.is_3d_secure ? { authenticated: "1" } : {}) },
    ...(status === "failed" ? { failureCode: String(read.data?.txn_response_code ?? "declined") } : {}),
    ...(isOurs ? {} : { isOtherAccount: true }),
  };
}
