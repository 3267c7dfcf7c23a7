import type { OrderEvents, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findUsedProgrammes } from "./find-used.ts";
import { grantEnrolment, revokeEnrolments } from "./grant-enrolment.ts";
import { touchClient } from "./touch-client.ts";

const programmeLines = ({ lines }: PlacedOrder) => lines.filter((line) => line.kind === "programme");

/**
 * Workouts' event handlers for orders, in the order's transaction: payment grants programmes, a full
 * refund revokes them. A gifted programme is not granted here, because its recipient claims it.
 */
export function enrolmentHandlers({
  clock,
  ids,
}: Pick<Platform, "clock" | "ids">): Pick<OrderEvents, "paid" | "ended" | "refunded" | "findUsed"> {
  const toLineIds = (placed: PlacedOrder): string[] => programmeLines(placed).map((line) => line.id);
  return {
    paid: async (tx, placed) => {
      if (placed.order.gift !== null) return;
      const { userId } = placed.order;
      for (const { id: orderLineId, productId } of programmeLines(placed))
        await grantEnrolment(tx, { id: ids.next(), userId, programmeId: productId, orderLineId, at: clock.now() });
    },
    findUsed: (reader, placed, lock) => findUsedProgrammes(reader, toLineIds(placed), lock),
    ended: (tx, placed) => revokeEnrolments(tx, toLineIds(placed), clock.now()),
    refunded: async (tx, placed, { isFull }) => {
      if (isFull) await revokeEnrolments(tx, toLineIds(placed), clock.now());
    },
  };
}

/** Runs last: updates the buyer's standing in coaching after a programme or package was bought. */
export function clientRefreshHandlers(
  deps: Pick<Platform, "clock" | "jobs">,
): Pick<OrderEvents, "paid" | "ended" | "refunded"> {
  const touch = async (tx: Tx, { order, lines }: PlacedOrder): Promise<void> => {
    if (lines.some(({ kind }) => kind === "programme" || kind === "package")) await touchClient(tx, deps, order.userId);
  };
  return { paid: touch, ended: touch, refunded: touch };
}
