import * as z from "zod/mini";
import { type Minor, minor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";

/** Major units as a number (`840.0`) or text. */
export const money = z.pipe(
  z.union([z.number(), z.string()]).check(z.refine((value) => parseMajor(value) !== undefined)),
  z.transform((value): Minor => parseMajor(value) ?? minor(0)),
);

/** Numbers come as JSON numbers too. */
export const digits = z.pipe(
  z.union([z.int(), z.string()]).check(z.refine((value) => /^\d{1,20}$/.test(String(value)))),
  z.transform((value): string => String(value)),
);

export const charged = z.object({ statusCode: z.literal(200), referenceNumber: digits });

/** A refusal, with status 200 too. The description may hold what we sent, so only the code is kept. */
export const refusal = z.object({ statusCode: z.int() });

/** The fields of a payment that we read. */
export const fawryPayment = z.object({
  fawryRefNumber: digits,
  merchantRefNumber: digits,
  /** What the order costs; `paymentAmount` has Fawry's fee too. */
  orderAmount: money,
  orderStatus: z.string(),
});
export type FawryPayment = z.infer<typeof fawryPayment>;

const short = z.string().check(z.regex(/^[\w .-]{0,64}$/));

/** The signed fields of a notification. */
export const fawryReport = z.object({
  fawryRefNumber: digits,
  merchantRefNumber: digits,
  paymentAmount: money,
  orderAmount: money,
  orderStatus: short,
  paymentMethod: short,
  /** Spelt this way by Fawry. */
  paymentRefrenceNumber: z.nullish(z.union([short, z.int()])),
  messageSignature: z.string(),
});
