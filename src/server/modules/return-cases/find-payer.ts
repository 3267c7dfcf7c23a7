import { type OrderLineRow, type OrderRow, toLineCosts } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { eq, inArray } from "#server/platform/db/orm.ts";
import { type Minor, zeroMinor } from "#shared/domain/money.ts";
import type { ReturnDeps } from "./ports.ts";
import { returnCases, returnLines } from "./tables.ts";

/** The price of each line of an order; lines of an exchange have the price of the lines that they replaced. */
export async function readLineCosts(
  reader: Reader,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<ReadonlyMap<string, Minor>> {
  if (order.origin !== "exchange") return toLineCosts(order, lines);
  const rows = await reader
    .select({ id: returnLines.newLineId, valueMinor: returnLines.valueMinor })
    .from(returnLines)
    .where(
      inArray(
        returnLines.newLineId,
        lines.map(({ id }) => id),
      ),
    );
  return new Map(lines.map(({ id }) => [id, rows.find((row) => row.id === id)?.valueMinor ?? zeroMinor]));
}

/** The order whose payment refunds a return: the original purchase, however often its pieces were exchanged. */
export async function findPayer(reader: Reader, deps: Pick<ReturnDeps, "orders">, order: OrderRow): Promise<OrderRow> {
  if (order.origin !== "exchange") return order;
  const [before] = await reader
    .select({ orderId: returnCases.orderId })
    .from(returnCases)
    .where(eq(returnCases.exchangeOrderId, order.id));
  if (before === undefined) return order;
  return findPayer(reader, deps, await deps.orders.require(reader, before.orderId));
}
