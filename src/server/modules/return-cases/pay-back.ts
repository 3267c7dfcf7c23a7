import { listRefundLines, noSuchOrder, type OrderRow } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { adminRefundReturn } from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { type Minor, minor, toMajor, toMinor, zeroMinor } from "#shared/domain/money.ts";
import { partOfLeft, type RefundSplit, splitRefund } from "#shared/domain/return-money.ts";
import { noSuchReturn, nothingLeft, notOfReturn, returnState } from "./errors.ts";
import { findPayer, readLineCosts } from "./find-payer.ts";
import { type LockedCase, lockCase } from "./move-case.ts";
import type { ReturnDeps } from "./ports.ts";
import { listCases, requireCase, type WholeCase } from "./read-cases.ts";
import type { Placed } from "./refund-preview.ts";

/** A received return with all that its settling needs. */
export interface Received extends LockedCase {
  readonly one: WholeCase;
  readonly placed: Placed;
  /** The order whose payment pays. */
  readonly payer: OrderRow;
}

async function readPlaced(reader: Reader, deps: ReturnDeps, { order, row }: LockedCase) {
  if (row.status !== "received") throw returnState(row.status);
  const { lines } = await deps.orders.withLines(reader, order);
  const cases = await listCases(reader, order.id);
  const one = cases.find((each) => each.id === row.id);
  if (one === undefined) throw noSuchReturn();
  const refunded = await listRefundLines(reader, order.id);
  const placed = { order, lines, cases, refunded, costs: await readLineCosts(reader, order, lines) };
  return { order, row, one, placed };
}

/** Reads it without locks. Throws 404, RETURN_STATE. */
export async function readReceived(reader: Reader, deps: ReturnDeps, id: string): Promise<Received> {
  const row = await requireCase(reader, id);
  const order = await deps.orders.require(reader, row.orderId);
  return { ...(await readPlaced(reader, deps, { order, row })), payer: await findPayer(reader, deps, order) };
}

/** Its order and the order that pays are locked. Throws 404, RETURN_STATE. */
export async function lockReceived(tx: Tx, deps: ReturnDeps, id: string): Promise<Received> {
  const locked = await lockCase(tx, deps, id);
  return { ...(await readPlaced(tx, deps, locked)), payer: await lockPayer(tx, deps, locked.order) };
}

/** Locks the order that pays, always after the order of the exchange. */
export async function lockPayer(tx: Tx, deps: ReturnDeps, order: OrderRow): Promise<OrderRow> {
  const payer = await findPayer(tx, deps, order);
  if (payer.id === order.id) return order;
  const locked = await deps.orders.lock(tx, payer.id);
  if (locked === undefined) throw noSuchOrder();
  return locked;
}

/** Lower amounts set by staff, by line. */
export function toAmounts(
  { lines = [] }: BodyOf<typeof adminRefundReturn>,
  one: WholeCase,
): ReadonlyMap<string, Minor> {
  for (const [at, { lineId }] of lines.entries())
    if (!one.lines.some((line) => line.lineId === lineId)) throw notOfReturn(`lines.${at}.lineId`);
  return new Map(lines.map(({ lineId, amount }) => [lineId, toMinor(amount)]));
}

export interface ToPay {
  readonly payer: OrderRow;
  readonly amountMinor: Minor;
  readonly reason: string;
  /** Staff who asked for it. */
  readonly requestedBy?: string;
  /** Id of a refund that goes only to gift cards. */
  readonly cardsRefundId: string;
}

export interface PaidBack extends RefundSplit {
  /** Undefined where no money moves. */
  readonly refundId: string | undefined;
  /** Books a refund that goes only to gift cards; call it after the return has moved. */
  readonly bookCards: () => Promise<void>;
}

type MoneyLeft = Awaited<ReturnType<ReturnDeps["payments"]["readLeft"]>>;

/** Limits a refund to what an order can refund: all that is left, or a part without the gift cards it sold. */
async function cutTo(tx: Tx, deps: ReturnDeps, payer: OrderRow, wantedMinor: Minor, left: MoneyLeft): Promise<Minor> {
  const leftMinor = minor(left.paidLeftMinor + left.cardsLeftMinor);
  if (wantedMinor >= leftMinor) return leftMinor;
  const { lines } = await deps.orders.withLines(tx, payer);
  return minor(Math.min(wantedMinor, partOfLeft(leftMinor, lines)));
}

/** Limits a refund to what is left of an order. */
export const cutToLeft = async (tx: Tx, deps: ReturnDeps, payer: OrderRow, wantedMinor: Minor): Promise<Minor> =>
  cutTo(tx, deps, payer, wantedMinor, await deps.payments.readLeft(tx, payer));

/** Requests the refund, and splits off the gift cards' part. Throws NOTHING_TO_REFUND, REFUND_BEING_CHECKED. */
export async function payBack(tx: Tx, deps: ReturnDeps, request: ToPay): Promise<PaidBack> {
  const { payer, amountMinor, reason, requestedBy, cardsRefundId } = request;
  const left = await deps.payments.readLeft(tx, payer);
  const payableMinor = await cutTo(tx, deps, payer, amountMinor, left);
  if (amountMinor > payableMinor) throw nothingLeft(toMajor(payableMinor));
  const split = splitRefund(amountMinor, { paidMinor: payer.paidMinor, cardsMinor: payer.giftCardMinor, ...left });
  const { moneyMinor, cardsMinor } = split;
  const made =
    moneyMinor > 0
      ? await deps.payments.refund(tx, {
          orderId: payer.id,
          amountMinor: moneyMinor,
          cardsMinor,
          reason,
          ...(requestedBy === undefined ? {} : { requestedBy }),
        })
      : undefined;
  return {
    ...split,
    refundId: made?.id,
    bookCards: async () => {
      if (made !== undefined || cardsMinor === zeroMinor) return;
      await deps.orders.recordCardRefund(tx, payer.id, {
        refundId: cardsRefundId,
        amountMinor: cardsMinor,
        actor: requestedBy === undefined ? { by: "system" } : { by: "admin", userId: requestedBy },
        note: reason,
      });
    },
  };
}
