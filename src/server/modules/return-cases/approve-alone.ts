import type { OrderRow } from "#server/modules/orders/index.ts";
import { readReturnApproval } from "#server/modules/returns/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { minor, sum } from "#shared/domain/money.ts";
import { isApprovedAutomatically } from "#shared/domain/return-approval.ts";
import { holdsPieces } from "#shared/domain/return-cases.ts";
import type { WholeCase } from "./read-cases.ts";
import { type Placed, toPaidOtherwise, toRefundSum, withoutExchange } from "./refund-preview.ts";

/** The value of a return's pieces, including exchanged ones. */
function toWorth(placed: Placed, one: WholeCase) {
  if (one.status === "refunded" || one.status === "exchanged")
    return sum([one.refundMinor, toPaidOtherwise(one), ...one.lines.map(({ valueMinor }) => valueMinor)]);
  return toRefundSum(placed, withoutExchange(one)).totalMinor;
}

/**
 * How the goods of a new return are sent, if the setting approves it automatically; undefined
 * if staff decide. The limit covers all automatic returns of an order together. The order is locked.
 */
export async function findApproval(
  tx: Tx,
  order: OrderRow,
  placed: Placed,
  caseId: string,
): Promise<{ readonly instructions: string } | undefined> {
  const { isOn, limits, instructions } = await readReturnApproval(tx);
  const limitMinor = limits[order.currency];
  if (!isOn || limitMinor === undefined) return undefined;
  const alone = placed.cases.filter(
    ({ id, isAutomatic, status }) => id === caseId || (isAutomatic && holdsPieces(status)),
  );
  const reasons = alone.flatMap(({ id, lines }) => (id === caseId ? lines.map(({ reason }) => reason) : []));
  const worthMinor = minor(sum(alone.map((one) => toWorth(placed, one))));
  return isApprovedAutomatically({ reasons, worthMinor }, { isOn, limitMinor })
    ? { instructions: instructions[order.language] }
    : undefined;
}
