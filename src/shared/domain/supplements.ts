import type { OrderStatus } from "./order-states.ts";

const lasting: ReadonlySet<OrderStatus> = new Set(["paid", "processing", "shipped", "delivered"]);

/** Whether goods may be added to an order in this state; an unpaid order is cancelled and ordered again instead. */
export const isAddedToIn = (status: OrderStatus): boolean => lasting.has(status);

interface OrderFacts {
  readonly status: OrderStatus;
  readonly paymentStatus: string;
  /** `null` where the account is closed. */
  readonly customer: unknown;
}

/** Whether staff may add goods to an order by a supplement. */
export const canBeAddedTo = ({ status, paymentStatus, customer }: OrderFacts): boolean =>
  isAddedToIn(status) && paymentStatus !== "refunded" && customer !== null;
