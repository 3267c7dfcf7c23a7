import type { Order } from "#shared/contract/orders.ts";
import { isReturnRefusal, type OrderStatus } from "#shared/domain/order-states.ts";
import type { TimelineState } from "#web/ui/timeline.tsx";

type Entry = Order["timeline"][number];

export interface Step {
  readonly id: string;
  readonly status: Entry["status"] | "return_refused";
  readonly state: TimelineState;
  readonly entry: Entry | undefined;
}

const road: readonly OrderStatus[] = ["pending_payment", "paid", "processing", "shipped", "delivered"];
const bad: ReadonlySet<Entry["status"]> = new Set(["expired", "cancelled"]);

/** The past steps, then the expected ones; none are expected if nothing is shipped or the order has ended. */
export function timelineSteps(order: Order): readonly Step[] {
  const last = order.timeline.length - 1;
  const isOnRoad = road.includes(order.status);
  const isThere = order.status === "delivered" || !isOnRoad;
  const past = order.timeline.map((entry, index): Step => {
    const isRefusal = isReturnRefusal(order.timeline, index);
    const state = isRefusal || bad.has(entry.status) ? "failed" : index === last && !isThere ? "current" : "done";
    return { id: `${index} ${entry.status}`, status: isRefusal ? "return_refused" : entry.status, state, entry };
  });
  if (!isOnRoad || order.shippingAddress === null || order.paymentStatus === "refunded") return past;
  const ahead = road.slice(road.indexOf(order.status) + 1);
  return [...past, ...ahead.map((status): Step => ({ id: status, status, state: "upcoming", entry: undefined }))];
}
