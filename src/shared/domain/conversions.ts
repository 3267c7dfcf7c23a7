import type { MeasuringPurpose } from "./measuring.ts";

/** Where purchases and refunds are reported to. */
export const conversionDestinations = ["ga4", "meta"] as const;
export type ConversionDestination = (typeof conversionDestinations)[number];

export const purposeOf: Readonly<Record<ConversionDestination, MeasuringPurpose>> = {
  ga4: "measurement",
  meta: "advertising",
};

/** `unanswered`: it may have arrived and is not repeated. `expired`: it was too old, or what it needs is gone. */
export const conversionStates = [
  "waiting",
  "sending",
  "sent",
  "refused",
  "unanswered",
  "withdrawn",
  "expired",
] as const;
export type ConversionState = (typeof conversionStates)[number];

export const conversionKinds = ["purchase", "refund"] as const;
export type ConversionKind = (typeof conversionKinds)[number];
