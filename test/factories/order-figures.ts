import type pg from "pg";
import { checkBooks } from "#server/composition/check-books.ts";
import { type Period, toSteps } from "#server/modules/admin/periods.ts";
import type { Dashboard, DashboardStep } from "#shared/contract/admin-reports.ts";
import type { Currency } from "#shared/domain/currency.ts";

/** An order as reports see it; money in minor units. */
export interface BooksOrder {
  readonly id: string;
  readonly userId: string;
  readonly origin: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly method: string | null;
  readonly currency: Currency;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
  readonly at: Date;
  readonly lines: readonly {
    readonly productId: string;
    readonly quantity: number;
    readonly total: number;
    readonly slug: string;
    readonly name: Dashboard["bestSellers"][number]["name"];
  }[];
}

const dayOf = (order: BooksOrder): string => order.at.toISOString().slice(0, 10);
const isSold = ({ origin, status, paymentStatus }: BooksOrder): boolean =>
  origin !== "reward" && status !== "cancelled" && ["paid", "partially_refunded", "refunded"].includes(paymentStatus);
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const kept = (list: readonly BooksOrder[]): number => sum(list.map((one) => one.paid - one.refunded)) / 100;
const within = (orders: readonly BooksOrder[], from: string, to: string) =>
  orders.filter((order) => dayOf(order) >= from && dayOf(order) <= to);
const ofCurrency = (orders: readonly BooksOrder[], currency: Currency) =>
  orders.filter((order) => order.currency === currency);

function conversionOf(orders: readonly BooksOrder[]): number | null {
  const own = orders.filter((order) => order.origin === "purchase");
  const shoppers = new Set(own.map((order) => order.userId));
  const bought = own.filter((order) => order.paymentStatus !== "unpaid" && order.status !== "cancelled");
  if (shoppers.size === 0) return null;
  return Math.round((new Set(bought.map((order) => order.userId)).size / shoppers.size) * 1000) / 10;
}

function bestSellersOf(orders: readonly BooksOrder[]): Dashboard["bestSellers"] {
  const newestFirst = orders.filter(isSold).toSorted((a, b) => +b.at - +a.at || (a.id < b.id ? 1 : -1));
  const byProduct = Map.groupBy(
    newestFirst.flatMap((order) => order.lines),
    (line) => line.productId,
  );
  return [...byProduct]
    .flatMap(([productId, lines]) => {
      const [latest] = lines;
      if (latest === undefined) return [];
      const { slug, name } = latest;
      const quantity = sum(lines.map((line) => line.quantity));
      return [{ productId, slug, name, quantity, revenue: sum(lines.map((line) => line.total)) / 100 }];
    })
    .sort((a, b) => b.quantity - a.quantity || b.revenue - a.revenue || (a.productId < b.productId ? -1 : 1))
    .slice(0, 8);
}

const counts = <K>(list: readonly BooksOrder[], by: (order: BooksOrder) => K) => [...Map.groupBy(list, by)];
const toAverage = (sold: readonly BooksOrder[]): number | null =>
  sold.length === 0 ? null : Math.round((kept(sold) * 100) / sold.length) / 100;

interface FiguresQuery {
  readonly period: Period;
  readonly by: DashboardStep;
  readonly currency: Currency;
}

function seriesOf(now: readonly BooksOrder[], before: readonly BooksOrder[], { period, by }: FiguresQuery) {
  const steps = toSteps(period, by);
  const stepOf = (day: string): string => steps.findLast((step) => step <= day) ?? day;
  const moved = (order: BooksOrder): string =>
    new Date(Date.parse(dayOf(order)) + period.days * 86_400_000).toISOString().slice(0, 10);
  return steps.map((at) => {
    const own = now.filter((order) => stepOf(dayOf(order)) === at);
    const earlier = before.filter((order) => stepOf(moved(order)) === at);
    return { at, orders: own.length, revenue: kept(own), previousRevenue: kept(earlier) };
  });
}

/** The expected dashboard of orders, summed one by one without a database. */
export function figuresFrom(orders: readonly BooksOrder[], query: FiguresQuery): object {
  const { period, currency } = query;
  const all = within(orders, period.from, period.to);
  const allBefore = within(orders, period.previousFrom, period.previousTo);
  const own = ofCurrency(all, currency);
  const sold = own.filter(isSold);
  const soldBefore = ofCurrency(allBefore, currency).filter(isSold);
  const due = own.filter((order) => order.paymentStatus === "due" && order.status !== "cancelled");
  return {
    currencies: counts(all, (order) => order.currency)
      .map(([code, list]) => ({
        currency: code,
        orders: list.filter(isSold).length,
        revenue: kept(list.filter(isSold)),
      }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    revenue: { value: kept(sold), previous: kept(soldBefore) },
    orders: { value: sold.length, previous: soldBefore.length },
    averageOrder: { value: toAverage(sold), previous: toAverage(soldBefore) },
    cashDue: { orders: due.length, amount: sum(due.map((order) => order.total)) / 100 },
    conversion: { value: conversionOf(all), previous: conversionOf(allBefore) },
    series: seriesOf(sold, soldBefore, query),
    statuses: counts(own, (order) => order.status)
      .map(([status, list]) => ({ status, orders: list.length }))
      .sort((a, b) => (a.status < b.status ? -1 : 1)),
    methods: counts(sold, (order) => order.method)
      .map(([method, list]) => ({ method, orders: list.length, revenue: kept(list) }))
      .sort((a, b) => b.revenue - a.revenue || ((a.method ?? "~") < (b.method ?? "~") ? -1 : 1)),
    bestSellers: bestSellersOf(own),
  };
}

/** Violated rules about closed days. */
export async function brokenDays(database: pg.Pool): Promise<string[]> {
  const violations = await checkBooks(database);
  return violations.map(({ rule }) => rule).filter((rule) => rule.startsWith("a closed day"));
}
