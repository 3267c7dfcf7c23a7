import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

// Values are signed without separators, so "10" + "002026" and "100" + "02026" give the same bytes. Strict formats
// prevent moving a genuine signature to another amount.
const whole = z.int().check(z.nonnegative());
const flag = z.boolean();
const short = z.nullish(z.string().check(z.regex(/^[\w .*-]{0,64}$/)));

/** A transaction in a webhook: the twenty signed fields, and unsigned ones that distinguish events. */
export const reportedTransaction = z.object({
  amount_cents: whole,
  created_at: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  error_occured: flag,
  has_parent_transaction: flag,
  id: whole,
  integration_id: whole,
  is_3d_secure: flag,
  is_auth: flag,
  is_capture: flag,
  is_refunded: flag,
  is_standalone_payment: flag,
  is_voided: flag,
  order: z.object({ id: whole }),
  owner: whole,
  pending: flag,
  source_data: z.object({ pan: short, sub_type: short, type: short }),
  success: flag,
  is_void: z.nullish(flag),
  is_refund: z.nullish(flag),
  refunded_amount_cents: z.nullish(whole),
  captured_amount: z.nullish(whole),
});
export type ReportedTransaction = z.infer<typeof reportedTransaction>;

/** The twenty values in Paymob's order, concatenated. */
export function signedText(transaction: ReportedTransaction): string {
  const { order, source_data: source } = transaction;
  const values = [
    transaction.amount_cents,
    transaction.created_at,
    transaction.currency,
    transaction.error_occured,
    transaction.has_parent_transaction,
    transaction.id,
    transaction.integration_id,
    transaction.is_3d_secure,
    transaction.is_auth,
    transaction.is_capture,
    transaction.is_refunded,
    transaction.is_standalone_payment,
    transaction.is_voided,
    order.id,
    transaction.owner,
    transaction.pending,
    source.pan,
    source.sub_type,
    source.type,
    transaction.success,
  ];
  return values.map((value) => String(value ?? "")).join("");
}

/** HMAC-SHA512, lower-case hex. */
export const signHmac = (secret: string, text: string): string =>
  createHmac("sha512", secret).update(text).digest("hex");

/** Whether it has the format of a signature. */
export const isHmac = (text: string | undefined): text is string => /^[0-9a-f]{128}$/.test(text ?? "");

export function isGenuine(secret: string, text: string, hmac: string | undefined): boolean {
  if (!isHmac(hmac)) return false;
  return timingSafeEqual(Buffer.from(signHmac(secret, text), "hex"), Buffer.from(hmac, "hex"));
}
