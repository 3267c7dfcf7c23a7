import { and, eq, inArray } from "#server/platform/db/orm.ts";
import type { adminListRefundsToPay } from "#shared/contract/admin-bank.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { TransferDeps } from "./ports.ts";
import { bankRows, transfers } from "./tables.ts";

/** Refunds that staff have to pay, with their customers. */
export async function listRefundsToPay({
  platform: { database },
  payments,
}: TransferDeps): Promise<ReplyOf<typeof adminListRefundsToPay>> {
  const { reader } = database;
  const waiting = await payments.listRefundsByHand(reader);
  const ids = waiting.map(({ payment }) => payment.id);
  const rows = await reader
    .select({ transfer: transfers, row: bankRows })
    .from(transfers)
    .leftJoin(bankRows, and(eq(bankRows.paymentId, transfers.paymentId), eq(bankRows.state, "matched")))
    .where(inArray(transfers.paymentId, ids));
  const byPayment = new Map(rows.map((found) => [found.transfer.paymentId, found]));
  return {
    refunds: waiting.map(({ refund, payment }) => {
      const { transfer, row } = byPayment.get(payment.id) ?? {};
      return {
        ...{ id: refund.id, paymentId: payment.id, orderId: refund.orderId, reason: refund.reason },
        ...{ orderNumber: transfer?.orderNumber ?? "", payer: transfer?.payer ?? "", currency: refund.currency },
        amount: toMajor(refund.amountMinor),
        createdAt: refund.createdAt.toISOString(),
        from: row == null ? null : { payer: row.payer, text: row.text, bookedOn: row.bookedOn },
      };
    }),
  };
}
