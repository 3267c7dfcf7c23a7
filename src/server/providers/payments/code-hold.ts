import type { PaymentProvider } from "#server/modules/payments/index.ts";

// Goods that are nearly sold out are not reserved for days.
const hoursWhereFewAreLeft = 12;

/** How long an order waits for its customer to approve in their wallet app. */
export const walletHoldMinutes = 60;

/** How long an order waits for a code to be paid. */
export const codeHold =
  (hours: number): NonNullable<PaymentProvider["holdMinutes"]> =>
  (method, areFewLeft) =>
    method === "fawry" ? (areFewLeft ? hoursWhereFewAreLeft : hours) * 60 : undefined;
