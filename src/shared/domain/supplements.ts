import type { OrderStatus } from "./order-states.ts";

const lasting: ReadonlySet<OrderStatus> = new Set(["paid", "processing", "shipped", "delivered"]);

/** Whether staff may add goods to an order by a supplement; one that waits for its payment is changed or ordered again. */
export const canBeAddedTo = (status: OrderStatus): boolean => lasting.has(status);
