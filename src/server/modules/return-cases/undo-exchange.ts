import type { OrderEvents } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, inArray } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { minor, sum } from "#shared/domain/money.ts";
import { cutToLeft, lockPayer, payBack } from "./pay-back.ts";
import type { ReturnDeps } from "./ports.ts";
import { listNotUndone } from "./read-cases.ts";
import { sumMissing } from "./refund-missing.ts";
import { type ReturnCaseRow, returnCases, returnLines } from "./tables.ts";

export const undoExchangeJob = "returns.undo-exchange";

async function findCase(reader: Reader, orderId: string): Promise<ReturnCaseRow | undefined> {
  const [row] = await reader.select().from(returnCases).where(eq(returnCases.exchangeOrderId, orderId));
  return row;
}

/**
 * Refunds, once, the value of an exchange that was cancelled or undeliverable; never more than is left of the payment.
 */
async function undo(tx: Tx, deps: ReturnDeps, orderId: string): Promise<string | undefined> {
  const order = await deps.orders.lock(tx, orderId);
  const row = await findCase(tx, orderId);
  if (order === undefined || row === undefined || row.undoneAt !== null) return undefined;
  // A delivered exchange that is returned is refunded by its own return.
  const isOver = order.status === "cancelled" || (order.status === "returned" && order.deliveredAt === null);
  if (!isOver) return undefined;
  const payer = await lockPayer(tx, deps, order);
  const lines = await tx
    .select({ valueMinor: returnLines.valueMinor })
    .from(returnLines)
    .where(inArray(returnLines.caseId, [row.id]));
  const worth = sum(lines.map(({ valueMinor }) => minor(valueMinor)));
  const open = minor(worth - (await sumMissing(tx, orderId)));
  const amountMinor = await cutToLeft(tx, deps, payer, open);
  await tx.update(returnCases).set({ undoneAt: deps.platform.clock.now() }).where(eq(returnCases.id, row.id));
  if (amountMinor === 0) return undefined;
  const paid = await payBack(tx, deps, { payer, amountMinor, reason: order.number, cardsRefundId: order.id });
  if (paid.refundId !== undefined)
    await tx.update(returnCases).set({ undoRefundId: paid.refundId }).where(eq(returnCases.id, row.id));
  await paid.bookCards();
  return paid.refundId;
}

export async function undoExchange(deps: ReturnDeps, orderId: string): Promise<void> {
  const refundId = await deps.platform.database.transaction((tx) => undo(tx, deps, orderId));
  if (refundId !== undefined) await deps.payments.runRefund(refundId);
}

/** Retries refunds whose job gave up, for example because an earlier refund of the payment was being checked. */
export async function undoLeftOver(deps: ReturnDeps): Promise<void> {
  const left = await listNotUndone(deps.platform.database.reader);
  await eachAlone(deps.platform.log, "the worth of an exchange that ended was not refunded", left, (orderId) =>
    undoExchange(deps, orderId),
  );
}

/** The customer's pieces are with the shop: if the order that replaces them ends, their value is refunded. */
export const exchangeHandlers = ({ platform }: Pick<ReturnDeps, "platform">): Pick<OrderEvents, "ended"> => ({
  ended: async (tx, { order }) => {
    if (order.origin === "exchange") await platform.jobs.enqueue(tx, undoExchangeJob, { orderId: order.id });
  },
});
