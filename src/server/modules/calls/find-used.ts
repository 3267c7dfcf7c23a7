import type { OrderEvents } from "#server/modules/orders/index.ts";
import { findBegunSubscriptions } from "#server/modules/subscriptions/index.ts";
import { and, eq, inArray, lte, or } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bookings } from "./tables.ts";

/** Whether a call of an order's coaching has taken place, has begun or was missed by the member. */
export const callHandlers = ({ clock }: Pick<Platform, "clock">): Pick<OrderEvents, "findUsed"> => ({
  findUsed: async (reader, placed) => {
    const ids = await findBegunSubscriptions(reader, placed);
    if (ids.length === 0) return [];
    const { id, subscriptionId, state, by, startsAt } = bookings;
    const rows = await reader
      .select({ id })
      .from(bookings)
      .where(
        and(
          inArray(subscriptionId, ids),
          or(
            eq(state, "held"),
            and(eq(state, "missed"), eq(by, "member")),
            and(eq(state, "booked"), lte(startsAt, clock.now())),
          ),
        ),
      )
      .limit(1);
    return rows.length > 0 ? ["call_held"] : [];
  },
});
