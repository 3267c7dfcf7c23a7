import * as z from "zod/mini";
import { id, timestamp } from "./values.ts";

/** A code that is paid in cash, at a shop or in an app. */
const referenceCode = z.object({
  kind: z.literal("reference_code"),
  code: z.string(),
  payUntil: timestamp,
});

/** A transfer to the shop's account with `code` as its reference. */
const bankTransfer = z.object({
  kind: z.literal("bank_transfer"),
  paymentId: id,
  code: z.string(),
  payUntil: timestamp,
  account: z.object({
    bank: z.string(),
    holder: z.string(),
    iban: z.string(),
    /** The shop's InstaPay address. */
    instapay: z.optional(z.string()),
  }),
  /** When the customer sent a picture of the transfer. */
  proofAt: z.optional(timestamp),
});
export type TransferInstructions = z.infer<typeof bankTransfer>;

/** How to pay without a page of the provider. */
export const paymentInstructions = z.union([referenceCode, bankTransfer]);
export type PaymentInstructions = z.infer<typeof paymentInstructions>;
