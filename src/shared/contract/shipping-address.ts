import * as z from "zod/mini";
import { isCountryCode } from "../domain/countries.ts";
import { countryCode, line, phone } from "./values.ts";

/** A shipping address as typed by the customer. */
export const shippingAddressBody = z.strictObject({
  firstName: line(1, 60),
  lastName: line(1, 60),
  phone,
  country: countryCode.check(z.refine((code) => isCountryCode(code), { params: { code: "INVALID_VALUE" } })),
  city: line(1, 80),
  region: z.optional(line(0, 80)),
  line1: line(1, 160),
  line2: z.optional(line(0, 160)),
  postalCode: z.optional(line(0, 20)),
});
export type ShippingAddress = z.infer<typeof shippingAddressBody>;

/** The same in replies: lenient, because rules may have changed since the order. */
export const shippingAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  country: z.string(),
  city: z.string(),
  region: z.optional(z.string()),
  line1: z.string(),
  line2: z.optional(z.string()),
  postalCode: z.optional(z.string()),
});
