import * as z from "zod/mini";
import { timestamp } from "./values.ts";

/** How a customer pays without a page of the provider: a code to be paid in cash, at a shop or in an app. */
export const paymentInstructions = z.object({
  kind: z.literal("reference_code"),
  code: z.string(),
  payUntil: timestamp,
});
export type PaymentInstructions = z.infer<typeof paymentInstructions>;
