import type { OrderEvents, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findUsedProgrammes } from "./find-used.ts";
import { grantEnrolment, revokeEnrolments } from "./grant-enrolment.ts";
import { touchClient } from "./touch-client.ts";

const programmeLines = ({ lines }: PlacedOrder) => lines.filter((line) => line.kind === "programme");

/**
 * What orders do to programmes, in the transaction that moves the order: paid grants, money gone back whole takes away.
 * A programme bought as a gift is its recipient's to claim and is granted to nobody here.
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

/** The last to hear of an order: the coaching of whoever bought a programme or a package stands otherwise now. */
export function standingHandlers(
  deps: Pick<Platform, "clock" | "jobs">,
): Pick<OrderEvents, "paid" | "ended" | "refunded"> {
  const touch = async (tx: Tx, { order, lines }: PlacedOrder): Promise<void> => {
    if (lines.some(({ kind }) => kind === "programme" || kind === "package")) await touchClient(tx, deps, order.userId);
  };
  return { paid: touch, ended: touch, refunded: touch };
}
