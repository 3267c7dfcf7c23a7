import type { PaymentProvider } from "#server/modules/payments/index.ts";

// Goods that are nearly gone are not held back for days.
const hoursWhereFewAreLeft = 12;

/** An order waits so long for its customer to agree in the app of their wallet. */
export const walletHoldMinutes = 60;

/** How long an order waits for a code to be paid. */
export const codeHold =
  (hours: number): NonNullable<PaymentProvider["holdMinutes"]> =>
  (method, areFewLeft) =>
    method === "fawry" ? (areFewLeft ? hoursWhereFewAreLeft : hours) * 60 : undefined;
