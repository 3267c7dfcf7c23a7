import * as z from "zod/mini";
import { fourDigits, makaniPattern, normaliseCode, shortCodePattern } from "../domain/address-rules.ts";
import { isCountryCode } from "../domain/countries.ts";
import { countryCode, line, phone } from "./values.ts";

/** A code of an address, normalised; empty means not given. */
const code = (pattern: RegExp) =>
  z.string().check(z.maxLength(40), z.overwrite(normaliseCode), z.regex(new RegExp(`^$|${pattern.source}`)));

/** A WGS 84 coordinate, rounded to six decimals. */
const degrees = (max: number) =>
  z.number().check(
    z.minimum(-max),
    z.maximum(max),
    z.overwrite((value) => Math.round(value * 1_000_000) / 1_000_000),
  );

export const placeOnEarth = z.strictObject({ lat: degrees(90), lng: degrees(180) });

/** Address fields of some countries; `address-rules.ts` has their rules. */
export const addressPartFields = {
  regionId: z.optional(line(0, 10)),
  cityId: z.optional(line(0, 60)),
  district: z.optional(line(0, 80)),
  shortCode: z.optional(code(shortCodePattern)),
  buildingNumber: z.optional(line(0, 20)),
  additionalNumber: z.optional(code(fourDigits)),
  floor: z.optional(line(0, 10)),
  apartment: z.optional(line(0, 10)),
  landmark: z.optional(line(0, 120)),
  makani: z.optional(code(makaniPattern)),
  /** The customer's position, only at their request. */
  geo: z.optional(placeOnEarth),
};

/** The same in replies; present only where given. */
export const addressParts = {
  regionId: z.optional(z.string()),
  cityId: z.optional(z.string()),
  district: z.optional(z.string()),
  shortCode: z.optional(z.string()),
  buildingNumber: z.optional(z.string()),
  additionalNumber: z.optional(z.string()),
  floor: z.optional(z.string()),
  apartment: z.optional(z.string()),
  landmark: z.optional(z.string()),
  makani: z.optional(z.string()),
  geo: z.optional(z.object({ lat: z.number(), lng: z.number() })),
};

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
  ...addressPartFields,
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
  ...addressParts,
});
