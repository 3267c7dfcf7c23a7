import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { PaymobAccount } from "#server/config/paymob.ts";
import type { WebhookEvent } from "#server/modules/payments/index.ts";
import { parseReport } from "../parse-report.ts";
import { isGenuine, isHmac, reportedTransaction, signedText } from "./hmac.ts";

const report = z.object({ type: z.literal("TRANSACTION"), obj: reportedTransaction });

/** Order ids are unique per account only, so the reference includes the account. */
export const toReference = ({ country }: Pick<PaymobAccount, "country">, orderId: number): string =>
  `${country}:${orderId}`;

/**
 * What a webhook is about, if one of our accounts signed it. The payment is found by Paymob's order id, which is
 * signed; our reference (`merchant_order_id`) is not signed and is ignored. A transaction is reported again on every
 * change, so the key covers the fields that change.
 */
export function readWebhookEvent(
  accounts: readonly PaymobAccount[],
  rawBody: Buffer,
  hmac: string | undefined,
): WebhookEvent | undefined {
  if (!isHmac(hmac)) return undefined;
  const read = z.safeParse(report, parseReport(rawBody));
  if (!read.success) return undefined;
  const { type, obj } = read.data;
  const text = signedText(obj);
  const account = accounts.find(({ hmacSecret }) => isGenuine(hmacSecret, text, hmac));
  if (account === undefined) return undefined;
  const changing = [obj.is_void, obj.is_refund, obj.refunded_amount_cents, obj.captured_amount];
  const digest = createHash("sha256")
    .update(JSON.stringify([type, text, ...changing]))
    .digest("hex");
  return { eventKey: `${account.country}:${digest}`, reference: toReference(account, obj.order.id) };
}
