import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

// Values are signed without separators, so "10" + "002026" and "100" + "02026" give the same bytes. Strict formats
// prevent moving a genuine signature to another amount.
const whole = z.int().check(z.nonnegative());
const createdAt = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/));
const flag = z.boolean();
const short = z.nullish(z.string().check(z.regex(/^[\w .*-]{0,64}$/)));

/** A transaction in a webhook: the twenty signed fields, and unsigned ones that distinguish events. */
export const reportedTransaction = z.object({
  amount_cents: whole,
  created_at: createdAt,
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

const digits = z.union([whole, z.string().check(z.regex(/^\d{1,15}$/))]);

/** A kept card in a webhook: the eight signed fields. */
export const reportedToken = z.object({
  card_subtype: z.string().check(z.regex(/^[A-Za-z ]{1,32}$/)),
  created_at: createdAt,
  email: z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,255}$/)),
  id: digits,
  masked_pan: z.string().check(z.regex(/^[x*X-]{4,24}\d{4}$/)),
  merchant_id: digits,
  order_id: digits,
  token: z.string().check(z.regex(/^[\w-]{6,200}$/)),
});
export type ReportedToken = z.infer<typeof reportedToken>;

/** The eight values in Paymob's order, concatenated. */
export const signedTokenText = (card: ReportedToken): string =>
  [
    ...[card.card_subtype, card.created_at, card.email, card.id],
    ...[card.masked_pan, card.merchant_id, card.order_id, card.token],
  ].join("");

/** HMAC-SHA512, lower-case hex. */
export const signHmac = (secret: string, text: string): string =>
  createHmac("sha512", secret).update(text).digest("hex");

/** Whether it has the format of a signature. */
export const isHmac = (text: string | undefined): text is string => /^[0-9a-f]{128}$/.test(text ?? "");

export function isGenuine(secret: string, text: string, hmac: string | undefined): boolean {
  if (!isHmac(hmac)) return false;
  return timingSafeEqual(Buffer.from(signHmac(secret, text), "hex"), Buffer.from(hmac, "hex"));
}
