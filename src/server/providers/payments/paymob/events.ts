import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { PaymobAccount } from "#server/config/paymob.ts";
import type { KeptCard, WebhookEvent } from "#server/modules/payments/index.ts";
import { parseReport } from "../parse-report.ts";
import {
  isGenuine,
  isHmac,
  type ReportedToken,
  type ReportedTransaction,
  reportedToken,
  reportedTransaction,
  signedText,
  signedTokenText,
} from "./hmac.ts";

const report = z.discriminatedUnion("type", [
  z.object({ type: z.literal("TRANSACTION"), obj: reportedTransaction }),
  z.object({ type: z.literal("TOKEN"), obj: reportedToken }),
]);

/** Order ids are unique per account only, so the reference includes the account. */
export const toReference = ({ country }: Pick<PaymobAccount, "country">, orderId: number): string =>
  `${country}:${orderId}`;

const digestOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** A transaction is reported again on every change, so the key covers the fields that change. */
function toTransactionEvent(account: PaymobAccount, obj: ReportedTransaction): WebhookEvent {
  const changing = [obj.is_void, obj.is_refund, obj.refunded_amount_cents, obj.captured_amount];
  return {
    eventKey: `${account.country}:${digestOf(["TRANSACTION", signedText(obj), ...changing])}`,
    reference: toReference(account, obj.order.id),
  };
}

const toKeptCard = (account: PaymobAccount, { token, masked_pan, card_subtype }: ReportedToken): KeptCard => ({
  ...{ token, account: account.country, brand: card_subtype.toLowerCase(), last4: masked_pan.slice(-4) },
  ...{ customerRef: null, expMonth: null, expYear: null, wallet: null },
});

/** The card that Paymob keeps since an order; found by the order's id, never by the e-mail. */
function toTokenEvent(account: PaymobAccount, obj: ReportedToken): WebhookEvent {
  const { id, order_id, created_at } = obj;
  return {
    eventKey: `${account.country}:${digestOf(["TOKEN", signedTokenText(obj)])}`,
    reference: toReference(account, Number(order_id)),
    card: toKeptCard(account, obj),
    body: Buffer.from(JSON.stringify({ type: "TOKEN", obj: { id, order_id, created_at } })),
  };
}

/**
 * What a webhook is about, if one of our accounts signed it. The payment is found by Paymob's order id, which is
 * signed; our reference (`merchant_order_id`) is not signed and is ignored.
 */
export function readWebhookEvent(
  accounts: readonly PaymobAccount[],
  rawBody: Buffer,
  hmac: string | undefined,
): WebhookEvent | undefined {
  if (!isHmac(hmac)) return undefined;
  const read = z.safeParse(report, parseReport(rawBody));
  if (!read.success) return undefined;
  const { data } = read;
  const text = data.type === "TOKEN" ? signedTokenText(data.obj) : signedText(data.obj);
  const account = accounts.find(({ hmacSecret }) => isGenuine(hmacSecret, text, hmac));
  if (account === undefined) return undefined;
  return data.type === "TOKEN" ? toTokenEvent(account, data.obj) : toTransactionEvent(account, data.obj);
}
