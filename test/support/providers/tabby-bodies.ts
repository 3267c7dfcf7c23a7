import * as z from "zod";

/** Limits from Tabby's API reference: texts up to 255 characters, amounts as decimal text. */

const text = z.string().max(255);
const filled = text.min(1);
const amount = z.string().regex(/^\d+(\.\d{1,2})?$/);
const accepted = z.unknown().optional();

const buyer = z.strictObject({
  name: filled,
  email: z.email(),
  phone: z.string().regex(/^\+?\d{8,15}$/),
  dob: accepted,
});
const address = z.strictObject({ city: filled, address: filled, zip: filled });

const item = z.strictObject({
  reference_id: text.optional(),
  title: filled,
  description: text.optional(),
  quantity: z.int().min(1),
  unit_price: amount,
  discount_amount: amount.optional(),
  image_url: z.url().optional(),
  product_url: z.url().optional(),
  gender: accepted,
  category: filled,
  color: text.optional(),
  product_material: text.optional(),
  size_type: text.optional(),
  size: text.optional(),
  brand: text.optional(),
  is_refundable: z.boolean().optional(),
});

const pastOrder = z.strictObject({
  purchased_at: z.iso.datetime(),
  amount,
  payment_method: z.enum(["card", "cod"]).optional(),
  status: z.enum(["new", "processing", "complete", "refunded", "canceled", "unknown"]),
  buyer,
  shipping_address: address,
  items: accepted,
});

const url = z.url();

export const sessionBody = z.strictObject({
  payment: z.strictObject({
    amount,
    currency: z.enum(["AED", "SAR", "KWD"]),
    description: text.optional(),
    buyer,
    shipping_address: address,
    order: z.strictObject({
      reference_id: filled,
      updated_at: z.iso.datetime().optional(),
      tax_amount: amount.optional(),
      shipping_amount: amount.optional(),
      discount_amount: amount.optional(),
      items: z.array(item).min(1),
    }),
    buyer_history: z.strictObject({
      registered_since: z.iso.datetime(),
      loyalty_level: z.int().min(0),
      wishlist_count: z.int().optional(),
      is_social_networks_connected: z.boolean().optional(),
      is_phone_number_verified: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
    }),
    order_history: z.array(pastOrder),
    meta: z.strictObject({ order_id: text.optional(), customer: text.optional() }).optional(),
    attachment: accepted,
  }),
  lang: z.enum(["ar", "en"]),
  merchant_code: filled,
  merchant_urls: z.strictObject({ success: url, cancel: url, failure: url }),
  token: accepted,
});

export const captureBody = z.strictObject({
  amount,
  reference_id: filled,
  tax_amount: amount.optional(),
  shipping_amount: amount.optional(),
  discount_amount: amount.optional(),
  created_at: z.iso.datetime().optional(),
  items: z.array(item).optional(),
});

export const refundBody = z.strictObject({
  amount,
  reference_id: filled,
  reason: text.optional(),
  items: z.array(item).optional(),
});

export const closeBody = z.strictObject({});
