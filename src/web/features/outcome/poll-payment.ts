import type { Payment } from "#shared/contract/payments.ts";

/** Polling intervals in ms: short at first, then increasing. */
const pausesMs = [1000, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 15_000, 20_000, 30_000];

/** Number of polls after which the page says that it can be closed. */
export const patientAsks = 5;

/** The pause after the given number of polls in ms; undefined when polling stops. */
export const pauseAfter = (asks: number): number | undefined => pausesMs[asks - 1];

export const isSettled = ({ status }: Payment): boolean => status !== "pending";

/** The payment id in the return URL, under any of the providers' parameter names. */
export function readPaymentId(search: URLSearchParams): string | undefined {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
  const names = ["payment", "paymentId", "merchant_order_id", "reference", "payment_id", "id"];
  return names.map((name) => search.get(name)).find((value): value is string => value !== null && uuid.test(value));
}
