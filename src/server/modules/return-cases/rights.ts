import type { SaleItem } from "#server/modules/catalogue/index.ts";
import {
  countPieces,
  listRefundLines,
  type OrderLineRow,
  type OrderRow,
  type RefundLineRow,
  toOrderMarket,
} from "#server/modules/orders/index.ts";
import { type GroundTerms, readGroundTerms } from "#server/modules/returns/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { marketRules } from "#shared/domain/markets.ts";
import type { Minor } from "#shared/domain/money.ts";
import { countSpoken, type ReturnReasonKind, toGround } from "#shared/domain/return-cases.ts";
import { type ReturnRight, returnRight } from "#shared/domain/return-right.ts";
import type { ReturnTerms } from "#shared/domain/return-rules.ts";
import { readItems } from "./exchange-wishes.ts";
import { readLineCosts } from "./find-payer.ts";
import type { ReturnDeps } from "./ports.ts";
import { listCases, type WholeCase } from "./read-cases.ts";

/** Data about an order's returns: the rules of its lines and the returns so far. */
export interface OrderReturns {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  readonly cases: readonly WholeCase[];
  /** Refunds by line, without a return. */
  readonly refunded: readonly RefundLineRow[];
  readonly terms: ReadonlyMap<string, GroundTerms>;
  /** The price of each line. */
  readonly costs: ReadonlyMap<string, Minor>;
  /** Catalogue data of the goods that are on sale. */
  readonly items: ReadonlyMap<string, SaleItem>;
  /** Numbers of the orders that sent exchanges, by id. */
  readonly sent: ReadonlyMap<string, string>;
}

/** Numbers of the orders that sent exchanges, by id. */
export async function readSent(reader: Reader, deps: ReturnDeps, cases: readonly WholeCase[]) {
  const ids = cases.flatMap(({ exchangeOrderId }) => (exchangeOrderId === null ? [] : [exchangeOrderId]));
  const orders = ids.length === 0 ? [] : await deps.orders.byIds(reader, ids);
  return new Map(orders.map(({ id, number }) => [id, number]));
}

export async function readOrderReturns(reader: Reader, deps: ReturnDeps, order: OrderRow): Promise<OrderReturns> {
  const { lines } = await deps.orders.withLines(reader, order);
  const cases = await listCases(reader, order.id);
  const refunded = await listRefundLines(reader, order.id);
  const terms = await readGroundTerms(reader, toOrderMarket(order), lines);
  const costs = await readLineCosts(reader, order, lines);
  const items = await readItems(reader, lines);
  return { order, lines, cases, refunded, terms, costs, items, sent: await readSent(reader, deps, cases) };
}

export const piecesLeft = ({ cases, refunded }: OrderReturns, line: OrderLineRow): number =>
  Math.max(0, line.quantity - countSpoken(cases, line.id) - (countPieces(refunded).get(line.id) ?? 0));

export interface Wanted {
  readonly reason: ReturnReasonKind;
  readonly opened: boolean;
  readonly quantity: number;
}

/** Whether pieces may be returned for a reason, with the applied rule. */
export function judge(
  returns: OrderReturns,
  line: OrderLineRow,
  { reason, opened, quantity }: Wanted,
  now: Date,
): { readonly right: ReturnRight; readonly rule: ReturnTerms | undefined } {
  const rule = returns.terms.get(line.id)?.[toGround(reason)];
  const left = piecesLeft(returns, line);
  const right = returnRight({
    rule,
    deliveredAt: returns.order.deliveredAt,
    now,
    zone: marketRules[toOrderMarket(returns.order)].timezone,
    opened,
    // Staff judge the use when the goods arrive.
    used: false,
    piecesLeft: quantity > left ? 0 : left,
  });
  return { right, rule };
}
