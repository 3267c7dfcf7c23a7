import type { Note } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { adminApproveReturn } from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { toMinor, zeroMinor } from "#shared/domain/money.ts";
import { isExchange } from "#shared/domain/return-cases.ts";
import { noSuchExchange, returnState } from "../errors.ts";
import { readItems, toWish } from "../exchange-wishes.ts";
import { endWishes, holdStock } from "../held-stock.ts";
import { type LockedCase, lockCase, moveCase, projectOrder } from "../move-case.ts";
import type { ReturnDeps } from "../ports.ts";
import { changeLine, requireWhole } from "../read-cases.ts";
import { mailCase } from "../return-mails.ts";

type Approval = BodyOf<typeof adminApproveReturn>;

/** Changes the requested sizes of an exchange, as staff and the customer agreed. */
async function changeWishes(tx: Tx, deps: ReturnDeps, { order, row }: LockedCase, wanted: Approval["exchange"] = {}) {
  if (Object.keys(wanted).length === 0) return;
  const { lines } = await deps.orders.withLines(tx, order);
  const items = await readItems(tx, lines);
  const asked = (await requireWhole(tx, row.id)).lines.filter(isExchange);
  for (const [lineId, size] of Object.entries(wanted)) {
    const returned = asked.find((one) => one.lineId === lineId);
    const line = lines.find(({ id }) => id === lineId);
    if (returned === undefined || line === undefined) throw noSuchExchange(`exchange.${lineId}`);
    const { quantity, reason } = returned;
    await changeLine(
      tx,
      { caseId: row.id, lineId },
      toWish(items, { currency: order.currency, line, quantity, reason, size }),
    );
  }
}

/**
 * Approves a return, reserves the stock for its exchange, and tells the customer how to send the goods. Throws 404,
 * RETURN_STATE, OUT_OF_STOCK.
 */
export async function approveCase(
  tx: Tx,
  deps: ReturnDeps,
  id: string,
  { instructions, fee, exchange, refundInstead = false, isAutomatic = false }: Approval & { isAutomatic?: boolean },
): Promise<LockedCase> {
  const { order, row } = await lockCase(tx, deps, id);
  if (row.status !== "requested") throw returnState(row.status);
  if (refundInstead) await endWishes(tx, deps, id);
  else await changeWishes(tx, deps, { order, row }, exchange);
  const { lines } = await requireWhole(tx, id);
  const feeMinor = fee === undefined ? zeroMinor : toMinor(fee);
  if (feeMinor > 0 && lines.every(isExchange))
    throw invalidField("fee", "INVALID_VALUE", "Nothing of this return is refunded");
  if (feeMinor > 0 && row.fee === "shop")
    throw invalidField("fee", "INVALID_VALUE", "The shop pays the way back of this return");
  const moved = await moveCase(tx, deps, row, "approved", {
    approvedAt: deps.platform.clock.now(),
    instructions: instructions === undefined || instructions === "" ? null : instructions,
    feeMinor,
    isAutomatic,
  });
  await mailCase(tx, deps, "return-approved", order, moved);
  await holdStock(tx, deps, id);
  return { order, row: moved };
}

/** Refuses a return and tells the customer why; the goods stay where they are. Throws 404, RETURN_STATE. */
export async function refuseCase(
  tx: Tx,
  deps: ReturnDeps,
  id: string,
  why: Note & { readonly note: string },
): Promise<LockedCase> {
  const { order, row } = await lockCase(tx, deps, id);
  const moved = await moveCase(tx, deps, row, "refused", { answer: why.note });
  const after = await projectOrder(tx, deps, order, why);
  await mailCase(tx, deps, "return-refused", after, moved);
  return { order: after, row: moved };
}
