import * as z from "zod";

/**
 * Request bodies as documented by Paymob (create-intention of June 2026, refund and inquiry of its Postman
 * collections).
 */

const item = z.strictObject({
  name: z.string().min(1).max(50),
  amount: z.int(),
  description: z.string().max(255).optional(),
  quantity: z.int().min(1).optional(),
  image: z.url().optional(),
});

const optionalText = z.string().min(1).optional();
const billing = z.strictObject({
  first_name: z.string().min(1).max(50),
  last_name: z.string().min(1).max(50),
  email: z.email(),
  phone_number: z.string().min(1),
  apartment: optionalText,
  building: optionalText,
  street: optionalText,
  floor: optionalText,
  city: optionalText,
  state: optionalText,
  country: optionalText,
  postal_code: optionalText,
  shipping_method: optionalText,
});

export const intentionBody = z.strictObject({
  amount: z.int().min(1),
  currency: z.enum(["EGP", "SAR", "AED", "OMR", "PKR"]),
  payment_methods: z.array(z.union([z.int(), z.string()])).min(1),
  items: z.array(item).optional(),
  billing_data: billing,
  customer: z.record(z.string(), z.unknown()).optional(),
  special_reference: z.string().min(1),
  notification_url: z.url().optional(),
  redirection_url: z.url().optional(),
  expiration: z.int().min(60).max(3_110_400).optional(),
  extras: z.record(z.string(), z.unknown()).optional(),
  card_tokens: z.array(z.string().min(1)).min(1).max(3).optional(),
  subscription_plan_id: z.int().optional(),
  subscription_start_date: z.string().optional(),
  subscriptionv2_id: z.int().optional(),
});

/** A payment by a kept card; the key comes with the intention. */
export const payBody = z.strictObject({
  source: z.strictObject({ identifier: z.string().min(1), subtype: z.literal("TOKEN") }),
  payment_token: z.string().min(1),
});

export const refundBody = z.strictObject({ transaction_id: z.int(), amount_cents: z.int().min(1) });

export const tokenBody = z.strictObject({ api_key: z.string().min(1) });

export const inquiryBody = z.union([
  z.strictObject({ order_id: z.int() }),
  z.strictObject({ merchant_order_id: z.string().min(1) }),
]);
