import type { OrderListeners, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findUsedProgrammes } from "./find-used.ts";
import { grantEnrolment, revokeEnrolments } from "./grant-enrolment.ts";

const programmeLines = ({ lines }: PlacedOrder) => lines.filter((line) => line.kind === "programme");

/**
 * What orders do to programmes, in the transaction that moves the order: paid grants, money gone back whole takes away.
 * A programme bought as a gift is its recipient's to claim and is granted to nobody here.
 */
export function enrolmentListeners({
  clock,
  ids,
}: Pick<Platform, "clock" | "ids">): Pick<OrderListeners, "onPaid" | "onEnded" | "onRefunded" | "findUsed"> {
  const revoke: OrderListeners["onEnded"][number] = (tx, placed) =>
    revokeEnrolments(
      tx,
      programmeLines(placed).map((line) => line.id),
      clock.now(),
    );
  return {
    onPaid: [
      async (tx, placed) => {
        if (placed.order.gift !== null) return;
        const { userId } = placed.order;
        for (const { id: orderLineId, productId } of programmeLines(placed))
          await grantEnrolment(tx, { id: ids.next(), userId, programmeId: productId, orderLineId, at: clock.now() });
      },
    ],
    findUsed: [
      (reader, placed, lock) =>
        findUsedProgrammes(
          reader,
          programmeLines(placed).map((line) => line.id),
          lock,
        ),
    ],
    onEnded: [revoke],
    onRefunded: [
      async (tx, placed, { isFull }) => {
        if (isFull) await revoke(tx, placed, placed.order.status);
      },
    ],
  };
}
