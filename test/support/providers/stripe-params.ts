import type Stripe from "stripe";
import * as z from "zod";

/** Fields that Stripe accepts; names are checked against the types of its package. */

export type Fields<T> = Record<keyof Required<T>, z.ZodType>;

const accepted = z.unknown().optional();
const text = z.string().max(5000);
const whole = z.string().regex(/^-?\d+$/);
export const metadata = z.record(z.string().max(40), z.string().max(500)).optional();

const productData = z.strictObject({
  name: z.string().min(1).max(250),
  description: accepted,
  images: accepted,
  metadata,
  tax_code: accepted,
  tax_details: accepted,
  unit_label: accepted,
} satisfies Fields<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>);

const priceData = z.strictObject({
  currency: z.enum(["egp", "sar", "aed", "usd"]),
  product: accepted,
  product_data: productData,
  recurring: accepted,
  tax_behavior: accepted,
  unit_amount: z.string().regex(/^\d{1,8}$/),
  unit_amount_decimal: accepted,
} satisfies Fields<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>);

const lineItem = z.strictObject({
  adjustable_quantity: accepted,
  metadata,
  price: accepted,
  price_data: priceData,
  quantity: z.string().regex(/^[1-9]\d*$/),
  tax_rates: accepted,
} satisfies Fields<Stripe.Checkout.SessionCreateParams.LineItem>);

const paymentIntentData = z.strictObject({
  application_fee_amount: accepted,
  capture_method: accepted,
  description: accepted,
  metadata,
  on_behalf_of: accepted,
  receipt_email: accepted,
  setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
  shipping: accepted,
  statement_descriptor: accepted,
  statement_descriptor_suffix: accepted,
  transfer_data: accepted,
  transfer_group: accepted,
} satisfies Fields<Stripe.Checkout.SessionCreateParams.PaymentIntentData>);

export const sessionParams = z.strictObject({
  adaptive_pricing: accepted,
  after_expiration: accepted,
  allow_promotion_codes: accepted,
  allowed_payment_method_types: z.array(z.enum(["card", "link"])).optional(),
  automatic_tax: accepted,
  billing_address_collection: accepted,
  branding_settings: accepted,
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  consent_collection: accepted,
  currency: accepted,
  custom_fields: accepted,
  custom_text: accepted,
  customer: accepted,
  customer_account: accepted,
  customer_creation: accepted,
  customer_email: z.email().optional(),
  customer_update: accepted,
  discounts: accepted,
  excluded_payment_method_types: accepted,
  expand: accepted,
  expires_at: whole.optional(),
  integration_identifier: accepted,
  invoice_creation: accepted,
  line_items: z.array(lineItem).min(1).max(100),
  locale: z.enum(["auto", "en"]).optional(),
  managed_payments: accepted,
  metadata,
  mode: z.enum(["payment", "setup", "subscription"]),
  name_collection: accepted,
  optional_items: accepted,
  origin_context: accepted,
  payment_intent_data: paymentIntentData.optional(),
  payment_method_collection: accepted,
  payment_method_configuration: accepted,
  payment_method_data: accepted,
  payment_method_options: accepted,
  permissions: accepted,
  phone_number_collection: accepted,
  redirect_on_completion: accepted,
  return_url: accepted,
  saved_payment_method_options: accepted,
  setup_intent_data: accepted,
  shipping_address_collection: accepted,
  shipping_options: accepted,
  submit_type: accepted,
  subscription_data: accepted,
  success_url: z.url(),
  tax_id_collection: accepted,
  ui_mode: accepted,
  wallet_options: accepted,
} satisfies Fields<Stripe.Checkout.SessionCreateParams>);

export const refundParams = z.strictObject({
  amount: z
    .string()
    .regex(/^[1-9]\d*$/)
    .optional(),
  charge: accepted,
  currency: accepted,
  customer: accepted,
  expand: accepted,
  instructions_email: accepted,
  metadata,
  origin: accepted,
  payment_intent: text,
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  refund_application_fee: accepted,
  reverse_transfer: accepted,
} satisfies Fields<Stripe.RefundCreateParams>);

export const refundListParams = z.strictObject({
  charge: accepted,
  created: accepted,
  ending_before: accepted,
  expand: accepted,
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/)
    .optional(),
  payment_intent: text,
  starting_after: accepted,
} satisfies Fields<Stripe.RefundListParams>);

export const sessionReadParams = z.strictObject({
  expand: z.array(z.enum(["payment_intent.latest_charge", "payment_intent.payment_method"])).optional(),
} satisfies Fields<Stripe.Checkout.SessionRetrieveParams>);

interface Branch {
  [key: string]: string | Branch;
}

const isList = (keys: readonly string[]): boolean => keys.length > 0 && keys.every((key) => /^\d*$/.test(key));

const unfold = (node: string | Branch): unknown => {
  if (typeof node === "string") return node;
  const values = Object.values(node).map(unfold);
  if (isList(Object.keys(node))) return values;
  return Object.fromEntries(Object.keys(node).map((key, index) => [key, values[index]]));
};

/** Parses `a[b][0][c]=d` into an object. */
export function nested(form: URLSearchParams): unknown {
  const root: Branch = {};
  for (const [name, value] of form) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let at = root;
    for (const key of path) {
      const next = at[key];
      const branch: Branch = typeof next === "object" ? next : {};
      at[key] = branch;
      at = branch;
    }
    at[last] = value;
  }
  return unfold(root);
}
