import type { Payment } from "#shared/contract/payments.ts";

/** Pauses between two questions, in ms: quick while the answer is usually on its way, then ever slower. */
const pausesMs = [1000, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 15_000, 20_000, 30_000];

/** After so many questions the customer is told that they may close the page. */
export const patientAsks = 5;

/** How long to wait after the given number of questions; undefined once asking on its own makes no more sense. */
export const pauseAfter = (asks: number): number | undefined => pausesMs[asks - 1];

export const isSettled = ({ status }: Payment): boolean => status !== "pending";

/** The payment that the way back names, under any of the names that providers use. */
export function readPaymentId(search: URLSearchParams): string | undefined {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
  const names = ["payment", "paymentId", "merchant_order_id", "reference", "payment_id", "id"];
  return names.map((name) => search.get(name)).find((value): value is string => value !== null && uuid.test(value));
}
