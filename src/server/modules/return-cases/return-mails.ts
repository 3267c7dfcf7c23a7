import { type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { marketRules } from "#shared/domain/markets.ts";
import type { Minor } from "#shared/domain/money.ts";
import { isExchange } from "#shared/domain/return-cases.ts";
import type { ReturnDeps } from "./ports.ts";
import { requireWhole, type WholeCase } from "./read-cases.ts";
import type { ReturnCaseRow } from "./tables.ts";
import { toSendBy } from "./view.ts";

/** `wanted`: something is sent in exchange for the goods; `off`: it cannot be sent. */
function toExchangeNote({ lines }: WholeCase): { exchange?: "wanted" | "off" } {
  if (lines.some((line) => isExchange(line) && line.accepted !== 0)) return { exchange: "wanted" };
  return lines.some(({ exchangeOff }) => exchangeOff) ? { exchange: "off" } : {};
}

/**
 * Tells the customer the state of a return. `paid`: the amount that other refunds had already paid, and the amount
 * refunded now.
 */
export async function mailCase(
  tx: Tx,
  deps: ReturnDeps,
  kind: Parameters<ReturnDeps["orders"]["mailReturn"]>[1],
  order: OrderRow,
  row: ReturnCaseRow,
  paid?: { readonly before: Minor; readonly now: Minor },
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
    ...toExchangeNote(whole),
    ...(paid === undefined ? {} : { paid }),
  });
}
