import * as z from "zod";

/** Request bodies as documented by Fawry (charge by reference number, refund, cancel unpaid order). */

const isMoney = (value: number): boolean => value > 0 && Number(value.toFixed(2)) === value;
const money = z.number().refine(isMoney);
const signature = z.string().regex(/^[0-9a-f]{64}$/);
const language = z.enum(["ar-eg", "en-gb"]);

export const chargeBody = z.strictObject({
  merchantCode: z.string().min(1),
  merchantRefNum: z.string().regex(/^\d{1,20}$/),
  customerProfileId: z.string().min(1).max(64),
  customerMobile: z.string().regex(/^01[0125]\d{8}$/),
  customerEmail: z.email(),
  paymentMethod: z.literal("PAYATFAWRY"),
  amount: money,
  currencyCode: z.literal("EGP"),
  language,
  description: z.string().min(1).max(255),
  paymentExpiry: z.int().positive(),
  chargeItems: z
    .array(
      z.strictObject({
        itemId: z.string().min(1),
        description: z.string().min(1).max(255),
        price: money,
        quantity: z.int().min(1),
      }),
    )
    .min(1),
  signature,
});

export const refundBody = z.strictObject({
  merchantCode: z.string().min(1),
  referenceNumber: z.string().regex(/^\d+$/),
  refundAmount: money,
  reason: z.string().max(100).optional(),
  signature,
});

export const cancelBody = z.strictObject({
  orderRefNo: z.string().regex(/^\d+$/),
  merchantAccount: z.string().min(1),
  lang: language,
  signature,
});
