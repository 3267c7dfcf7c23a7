import { type Note, noSuchOrder, noteReturn, type OrderRow, orderState } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { createReturn } from "#shared/contract/returns.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { needsPhoto } from "#shared/domain/return-cases.ts";
import { approveCase } from "./admin/decide.ts";
import { findApproval } from "./approve-alone.ts";
import { noSuchExchange, noSuchOrderLine, notReturnable, photosNeeded } from "./errors.ts";
import { type ExchangeWish, toWish } from "./exchange-wishes.ts";
import { projectOrder } from "./move-case.ts";
import { attachPhotos } from "./photos.ts";
import type { ReturnDeps } from "./ports.ts";
import { insertCase, listCases, requireCase } from "./read-cases.ts";
import { mailCase } from "./return-mails.ts";
import { judge, type OrderReturns, piecesLeft, readOrderReturns } from "./rights.ts";
import type { ReturnCaseRow } from "./tables.ts";

type Body = BodyOf<typeof createReturn>;

/** Requested exchanges, by line id. Throws 400, OUT_OF_STOCK. */
function toWishes(
  { order, lines, items }: OrderReturns,
  { lines: asked, exchange = {} }: Body,
): Map<string, ExchangeWish> {
  return new Map(
    Object.entries(exchange).map(([lineId, size]) => {
      const wanted = asked.find((each) => each.lineId === lineId);
      const line = lines.find(({ id }) => id === lineId);
      if (wanted === undefined || line === undefined) throw noSuchExchange(`exchange.${lineId}`);
      const { quantity, reason } = wanted;
      return [lineId, toWish(items, { currency: order.currency, line, quantity, reason, size })];
    }),
  );
}

/** The lines of a request with their rules. Throws the reason if one of them may not be returned. */
function judgeLines(returns: OrderReturns, wanted: Body["lines"], now: Date) {
  const seen = new Set<string>();
  return wanted.map((each, at) => {
    const line = returns.lines.find(({ id }) => id === each.lineId);
    const isReturnable =
      line !== undefined && line.kind === "physical" && each.quantity <= line.quantity && !seen.has(line.id);
    if (!isReturnable) throw noSuchOrderLine(`lines.${at}`);
    seen.add(line.id);
    const { right, rule } = judge(returns, line, each, now);
    if (!right.allowed || rule === undefined) throw notReturnable(right, piecesLeft(returns, line));
    return { wanted: each, rule };
  });
}

export interface ReturnRequest {
  readonly userId: string;
  readonly body: Body;
  /** Note for the timeline. */
  readonly note?: string;
  /** States of the order in which a return may be requested. */
  readonly from?: readonly OrderStatus[];
}

/**
 * Opens a return of a customer's order, and approves it if the setting allows. Under the order's
 * lock no piece is returned twice. Throws 404, ORDER_STATE and the reason why goods may not be returned.
 */
export async function openCase(
  tx: Tx,
  deps: ReturnDeps,
  orderId: string,
  { userId, body, note, from = ["delivered", "return_requested"] }: ReturnRequest,
): Promise<{ readonly order: OrderRow; readonly row: ReturnCaseRow }> {
  const { clock, ids, announcements } = deps.platform;
  const order = await deps.orders.lock(tx, orderId);
  if (order?.userId !== userId) throw noSuchOrder();
  if (!from.includes(order.status)) throw orderState(order.status);
  const returns = await readOrderReturns(tx, deps, order);
  const now = clock.now();
  const lines = judgeLines(returns, body.lines, now);
  const wishes = toWishes(returns, body);
  const photos = body.photos ?? [];
  if (photos.length === 0 && body.lines.some(({ reason }) => needsPhoto(reason))) throw photosNeeded();
  const [id, number] = [ids.next(), `${order.number}-R${returns.cases.length + 1}`];
  await insertCase(
    tx,
    {
      id,
      orderId,
      userId,
      number,
      status: "requested",
      fee: lines.some(({ rule }) => rule.fee === "shop") ? "shop" : "customer",
      requestedAt: now,
    },
    lines.map(({ wanted, rule }) => ({
      lineId: wanted.lineId,
      quantity: wanted.quantity,
      reason: wanted.reason,
      opened: wanted.opened,
      note: wanted.note ?? "",
      refundsShipping: rule.refundsShipping,
      restockDefault: rule.restockDefault,
      ...wishes.get(wanted.lineId),
    })),
  );
  await attachPhotos(tx, { caseId: id, userId }, photos);
  const words = note ?? body.lines.map((line) => line.note ?? "").find((text) => text !== "");
  await noteReturn(tx, orderId, {
    lines: body.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    reason: words ?? "",
    requestedAt: now,
  });
  const why: Note = { actor: { by: "customer", userId }, note: words };
  const moved = await projectOrder(tx, deps, order, why);
  const cases = await listCases(tx, orderId);
  const approval = await findApproval(tx, moved, { ...returns, order: moved, cases }, id);
  if (approval === undefined) await mailCase(tx, deps, "return-asked", moved, await requireCase(tx, id));
  await announcements.emit("announced", tx, {
    type: "return.requested",
    customerId: userId,
    data: {
      ...{ returnId: id, number, orderId, orderNumber: order.number, customerId: userId },
      lines: body.lines.map(({ lineId, quantity, reason }) => ({ lineId, quantity, reason })),
    },
  });
  if (approval !== undefined) await approveCase(tx, deps, id, { ...approval, isAutomatic: true });
  return { order: moved, row: await requireCase(tx, id) };
}
