import * as z from "zod";

/** Formats from Tamara's API reference: amounts are numbers with a currency. */

const filled = z.string().min(1);
const hundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
export const money = z.strictObject({
  amount: z.number().min(0).refine(hundredths),
  currency: z.enum(["SAR", "AED", "BHD", "KWD", "OMR"]),
});

const item = z.strictObject({
  reference_id: filled,
  type: filled,
  name: filled.max(255),
  sku: filled.max(128),
  quantity: z.int().min(1),
  unit_price: money.optional(),
  discount_amount: money.optional(),
  tax_amount: money.optional(),
  total_amount: money,
  image_url: z.url().optional(),
  item_url: z.url().optional(),
});

const phone = z.string().regex(/^\+?\d{8,15}$/);
const address = z.strictObject({
  first_name: filled,
  last_name: filled,
  line1: filled,
  line2: filled.optional(),
  region: filled.optional(),
  city: filled,
  country_code: z.string().length(2),
  phone_number: phone.optional(),
  postal_code: filled.optional(),
});

const day = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);
const risk = z.strictObject({
  customer_age: z.int().optional(),
  customer_dob: day.optional(),
  customer_gender: z.string().optional(),
  customer_nationality: z.string().optional(),
  is_premium_customer: z.boolean().optional(),
  is_existing_customer: z.boolean().optional(),
  is_guest_user: z.boolean().optional(),
  account_creation_date: day.optional(),
  platform_account_creation_date: z.string().optional(),
  date_of_first_transaction: day.optional(),
  is_card_on_file: z.boolean().optional(),
  is_COD_customer: z.boolean().optional(),
  has_delivered_order: z.boolean().optional(),
  is_phone_verified: z.boolean().optional(),
  is_email_verified: z.boolean().optional(),
  is_fraudulent_customer: z.boolean().optional(),
  total_ltv: z.number().optional(),
  total_order_count: z.int().min(0).optional(),
  order_amount_last3months: z.number().optional(),
  order_count_last3months: z.int().optional(),
  last_order_date: day.optional(),
  last_order_amount: z.number().optional(),
});

const url = z.url();

export const sessionBody = z.strictObject({
  order_reference_id: filled,
  order_number: filled.optional(),
  total_amount: money,
  description: z.string().max(256),
  country_code: z.enum(["SA", "AE", "BH", "KW", "OM"]),
  payment_type: z.enum(["PAY_BY_INSTALMENTS", "PAY_NOW"]),
  instalments: z.int().min(2).max(24).optional(),
  locale: z.enum(["ar_SA", "en_US"]).optional(),
  items: z.array(item).min(1),
  consumer: z.strictObject({
    first_name: filled,
    last_name: filled,
    phone_number: phone,
    email: z.email(),
    date_of_birth: z.string().optional(),
    national_id: z.string().optional(),
  }),
  billing_address: address.optional(),
  shipping_address: address,
  discount: z.strictObject({ name: filled, amount: money }).optional(),
  tax_amount: money,
  shipping_amount: money,
  merchant_url: z.strictObject({ success: url, failure: url, cancel: url, notification: url.optional() }),
  platform: z.string().optional(),
  is_mobile: z.boolean().optional(),
  risk_assessment: risk.optional(),
  expires_in_minutes: z.int().min(5).max(1440).optional(),
  additional_data: z.record(z.string(), z.unknown()).optional(),
});

export const captureBody = z.strictObject({
  order_id: z.uuid(),
  total_amount: money,
  shipping_info: z.strictObject({
    shipped_at: z.iso.datetime(),
    shipping_company: filled,
    tracking_number: z.string().optional(),
    tracking_url: z.url().optional(),
  }),
  items: z.array(item).optional(),
  discount_amount: money.optional(),
  shipping_amount: money.optional(),
  tax_amount: money.optional(),
});

export const refundBody = z.strictObject({
  total_amount: money,
  comment: filled,
  merchant_refund_id: filled.optional(),
});

export const cancelBody = z.strictObject({
  total_amount: money,
  items: z.array(item).optional(),
  discount_amount: money.optional(),
  shipping_amount: money.optional(),
  tax_amount: money.optional(),
});

export const noBody = z.strictObject({});
