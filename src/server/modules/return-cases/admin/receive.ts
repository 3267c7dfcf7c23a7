import { type Note, noteArrival } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { adminReceiveReturn } from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { notOfReturn } from "../errors.ts";
import { releaseStock } from "../held-stock.ts";
import { type LockedCase, lockCase, moveCase, projectOrder } from "../move-case.ts";
import type { ReturnDeps } from "../ports.ts";
import { changeLine, requireWhole, type WholeCase } from "../read-cases.ts";
import { mailCase } from "../return-mails.ts";

type Body = BodyOf<typeof adminReceiveReturn>;

/**
 * Asserts that each line of the return occurs once, that only new goods are restocked, and that missing ones are not
 * accepted.
 */
function assertFits({ lines }: WholeCase, found: Body["lines"]): void {
  const ids = new Set(found.map(({ lineId }) => lineId));
  if (ids.size !== found.length || found.length !== lines.length) throw notOfReturn("lines");
  for (const [at, { lineId, condition, accepted, restock }] of found.entries()) {
    const asked = lines.find((line) => line.lineId === lineId);
    if (asked === undefined) throw notOfReturn(`lines.${at}.lineId`);
    if (accepted > asked.quantity || (condition === "missing" && accepted > 0))
      throw notOfReturn(`lines.${at}.accepted`);
    if (restock > accepted || (condition !== "new" && restock > 0)) throw notOfReturn(`lines.${at}.restock`);
  }
}

interface Received extends Body, Pick<Note, "actor"> {
  /** Whether the caller updates the order's state. */
  readonly isKept?: boolean;
}

/**
 * Records what has arrived and its condition, and restocks
 * what is as new. A return without accepted pieces ends. Throws 404, RETURN_STATE.
 */
export async function receiveCase(
  tx: Tx,
  deps: ReturnDeps,
  id: string,
  { lines: found, answer, actor, isKept = false }: Received,
): Promise<LockedCase> {
  const { order, row } = await lockCase(tx, deps, id);
  const whole = await requireWhole(tx, id);
  assertFits(whole, found);
  const isTaken = found.some(({ accepted }) => accepted > 0);
  const words = answer === undefined || answer === "" ? null : answer;
  if (!isTaken && words === null) throw invalidField("answer", "REQUIRED", "Nothing is taken back: say why");
  const now = deps.platform.clock.now();
  const received = await moveCase(tx, deps, row, "received", { receivedAt: now, answer: words });
  for (const { lineId, condition, accepted, restock } of found)
    await changeLine(tx, { caseId: id, lineId }, { condition, accepted, restocked: restock });
  await noteArrival(tx, order.id, now);
  const moved = isTaken ? received : await moveCase(tx, deps, received, "refused_after_inspection");
  const why: Note = isTaken || words === null ? { actor } : { actor, note: words };
  const after = isKept ? order : await projectOrder(tx, deps, order, why);
  if (!isTaken) await releaseStock(tx, deps, id);
  await restockFound(tx, deps, { orderId: order.id, reference: row.number, actor }, found);
  await mailCase(tx, deps, isTaken ? "return-accepted" : "return-refused", after, moved);
  return { order: after, row: moved };
}

interface Arrival extends Pick<Note, "actor"> {
  readonly orderId: string;
  /** Number of the return. */
  readonly reference: string;
}

async function restockFound(
  tx: Tx,
  deps: ReturnDeps,
  { orderId, reference, actor }: Arrival,
  found: Body["lines"],
): Promise<void> {
  const order = await deps.orders.require(tx, orderId);
  const { lines } = await deps.orders.withLines(tx, order);
  const pieces = found.flatMap(({ lineId, restock }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line === undefined || restock === 0 ? [] : [{ variantId: line.variantId, quantity: restock }];
  });
  if (pieces.length === 0) return;
  const actorId = actor.by === "admin" ? actor.userId : undefined;
  await deps.stock.restock(tx, pieces, { reason: "return", at: deps.platform.clock.now(), reference, actorId });
}
