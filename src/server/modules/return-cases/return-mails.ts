import { type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { marketRules } from "#shared/domain/markets.ts";
import type { ReturnDeps } from "./ports.ts";
import { requireWhole } from "./read-cases.ts";
import type { ReturnCaseRow } from "./tables.ts";
import { toSendBy } from "./view.ts";

/** Tells the customer where a return stands. */
export async function mailCase(
  tx: Tx,
  deps: ReturnDeps,
  kind: "return-asked" | "return-approved" | "return-accepted" | "return-refused",
  order: OrderRow,
  row: ReturnCaseRow,
): Promise<void> {
  const { lines } = await deps.orders.withLines(tx, order);
  const whole = await requireWhole(tx, row.id);
  const goods = whole.lines.flatMap(({ lineId, quantity }) =>
    lines.filter(({ id }) => id === lineId).map((line) => ({ ...line, quantity })),
  );
  const sendBy = toSendBy(order, row);
  await deps.orders.mailReturn(tx, kind, {
    placed: { order, lines: goods },
    number: row.number,
    reason: row.answer ?? "",
    instructions: row.instructions ?? "",
    ...(sendBy === null ? {} : { sendBy: dateIn(sendBy, marketRules[toOrderMarket(order)].timezone) }),
    ...(row.fee === "customer" ? { feeMinor: row.feeMinor } : {}),
  });
}
