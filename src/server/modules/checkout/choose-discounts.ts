import { type BundleSaving, toBundleSavings } from "#server/modules/cart/index.ts";
import type { AppliedDiscount } from "#server/modules/orders/index.ts";
import type { AutomaticDiscount } from "#server/modules/promotions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type AutomaticOutcome, type Basket, bestAutomatic } from "#shared/domain/automatic-discounts.ts";
import { prepayDiscount } from "#shared/domain/cod.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Market } from "#shared/domain/markets.ts";
import { discountedUnit, type Minor, minor, subtract, sum, zeroMinor } from "#shared/domain/money.ts";
import type { CheckoutDeps } from "./ports.ts";
import type { Prepay } from "./prepay.ts";
import type { JudgedCoupon, PricedLine, QuoteRequest } from "./quote.ts";

/** The automatic discount that applies to an order. */
export type Applied = AutomaticOutcome & { readonly rule: AutomaticDiscount };

/** Lines after bundles and automatic discounts, and the result for the coupon. */
export interface Discounts {
  readonly lines: readonly PricedLine[];
  readonly automatic: Applied | undefined;
  readonly coupon: JudgedCoupon | undefined;
  readonly bundles: readonly BundleSaving[];
  /** The discount for paying in advance when cash is refused. */
  readonly prepay?: Prepay | undefined;
}

/** Lines of a cart in one currency, and the discounts that may apply. */
interface Goods {
  readonly currency: Currency;
  readonly market: Market;
  readonly now: Date;
  readonly lines: readonly PricedLine[];
  readonly rules: readonly AutomaticDiscount[];
}

export interface Choosing {
  readonly request: QuoteRequest;
  readonly market: Market;
  readonly lines: readonly PricedLine[];
  /** The total of goods and delivery, before points and gift cards. */
  readonly toPayable: (discounts: Discounts) => Minor;
}

/** Lines after bundle savings, which come before all other discounts. */
type Bundled<T extends Goods = Goods> = T & { readonly bundles: readonly BundleSaving[] };

function toBasket({ currency, market, now, lines, bundles }: Bundled): Basket {
  const discountable = lines.map(({ line, unitMinor, totalMinor }) => ({
    key: line.id,
    kind: line.item.kind,
    productId: line.item.productId,
    categoryId: line.item.categoryId,
    quantity: line.quantity,
    pieceMinor: discountedUnit(unitMinor, line.item.discountPercentage),
    totalMinor,
    isInBundle: bundles.some(({ shares }) => shares.has(line.id)),
  }));
  return { now, currency, market, lines: discountable };
}

/** Reduces the EGP amount, from which points are counted, in the same proportion. */
const reduceEgp = ({ totalMinor, totalEgpMinor }: PricedLine, reduced: Minor): Minor =>
  totalMinor === 0 ? totalEgpMinor : minor(Number((BigInt(totalEgpMinor) * BigInt(reduced)) / BigInt(totalMinor)));

export function takeOff(line: PricedLine, savingMinor: Minor): PricedLine {
  const totalMinor = subtract(line.totalMinor, savingMinor);
  const automaticMinor = minor(line.automaticMinor + savingMinor);
  return { ...line, automaticMinor, totalMinor, totalEgpMinor: reduceEgp(line, totalMinor) };
}

function reduce(lines: readonly PricedLine[], applied: Applied | undefined): readonly PricedLine[] {
  if (applied === undefined) return lines;
  return lines.map((line, index) => takeOff(line, applied.shares[index] ?? zeroMinor));
}

function bundle<T extends Goods>(choosing: T): Bundled<T> {
  const bundles = toBundleSavings(choosing.lines, choosing.currency);
  const shares = new Map(bundles.flatMap((each) => [...each.shares]));
  const lines = choosing.lines.map((line) => {
    const share = shares.get(line.line.id) ?? zeroMinor;
    return share === 0 ? line : takeOff(line, share);
  });
  return { ...choosing, lines, bundles };
}

async function judge(
  reader: Reader,
  deps: CheckoutDeps,
  request: QuoteRequest,
  lines: readonly PricedLine[],
): Promise<JudgedCoupon | undefined> {
  const typed = request.coupon;
  if (typed === undefined) return undefined;
  const judged = await deps.promotions.judge(reader, typed, {
    userId: request.userId,
    currency: request.currency,
    isFirstOrder: !(await deps.orders.hasOrders(reader, request.userId)),
    lines: lines.map(({ line, totalMinor }) => ({
      kind: line.item.kind,
      categoryId: line.item.categoryId,
      totalMinor,
    })),
  });
  return { typed, ...judged };
}

const beaten = (coupon: JudgedCoupon): JudgedCoupon => ({
  ...coupon,
  verdict: { isApplied: false, problem: "COUPON_BEATEN" },
});

/** The cheapest candidate; of equal ones the first, which has the customer's coupon. */
function cheapest<T extends Discounts>(candidates: readonly T[], toPayable: (discounts: Discounts) => Minor) {
  const priced = candidates.map((candidate) => ({ candidate, payable: toPayable(candidate) }));
  return priced.toSorted((a, b) => a.payable - b.payable)[0]?.candidate;
}

/** The goods with their bundles and, if there are any, without them, since a discount on the parts may save more. */
const waysOf = <T extends Goods>(goods: T): Bundled<T>[] => {
  const bundled = bundle(goods);
  return bundled.bundles.length === 0 ? [bundled] : [bundled, { ...goods, bundles: [] }];
};

const sumOf = ({ lines }: Pick<Discounts, "lines">): Minor => sum(lines.map(({ totalMinor }) => totalMinor));

/** Discounts of goods without a coupon: for a cart's total, which equals the quote before delivery. Pure. */
export function discountGoods(goods: Goods): Discounts {
  const ways = waysOf(goods).map(({ bundles, ...way }): Discounts => {
    const automatic = bestAutomatic(way.rules, toBasket({ ...way, bundles }));
    return { lines: reduce(way.lines, automatic), automatic, coupon: undefined, bundles };
  });
  const best = cheapest(ways, sumOf);
  if (best === undefined) throw new Error("there is always one way");
  return best;
}

/**
 * Chooses the automatic discount of an order, and whether its coupon applies too. A coupon combines with discounts that
 * allow it; otherwise the better one for the customer applies. The same goes for bundles and a discount on their parts.
 */
export async function chooseDiscounts(reader: Reader, deps: CheckoutDeps, choosing: Choosing): Promise<Discounts> {
  const { request, market, lines } = choosing;
  const { currency, agreed } = request;
  // Agreed prices get no further discount.
  const hasAgreedPrices = (agreed?.prices.size ?? 0) > 0 || agreed?.hasBundlePrices === true;
  const rules = hasAgreedPrices ? [] : await deps.promotions.listRunning(reader);
  const goods = { currency, market, lines, rules, now: deps.platform.clock.now() };
  if (request.coupon === undefined) return discountGoods(goods);
  const ways: Discounts[] = [];
  for (const way of waysOf(goods)) ways.push(await besideCoupon(reader, deps, choosing, way));
  return cheapest(ways, choosing.toPayable) ?? discountGoods(goods);
}

async function besideCoupon(
  reader: Reader,
  deps: CheckoutDeps,
  { request, toPayable }: Choosing,
  { bundles, ...way }: Bundled,
): Promise<Discounts> {
  const { lines, rules } = way;
  const basket = toBasket({ ...way, bundles });
  const best = bestAutomatic(rules, basket);
  const coupon = await judge(reader, deps, request, lines);
  if (best === undefined) return { lines, automatic: undefined, coupon, bundles };
  const withBest = { lines: reduce(lines, best), automatic: best, bundles };
  if (coupon === undefined || !coupon.verdict.isApplied) return { ...withBest, coupon };
  const combining = bestAutomatic(
    rules.filter((rule) => rule.combinesWithCoupons),
    basket,
  );
  const reduced = reduce(lines, combining);
  const beside = combining === undefined ? undefined : await judge(reader, deps, request, reduced);
  const candidates: Discounts[] = [
    ...(beside?.verdict.isApplied === true ? [{ lines: reduced, automatic: combining, coupon: beside, bundles }] : []),
    { lines, automatic: undefined, coupon, bundles },
    { ...withBest, coupon: beaten(coupon) },
  ];
  return cheapest(candidates, toPayable) ?? { ...withBest, coupon };
}

/** The discounts in the form stored with orders: bundles by group, the automatic one, and the one for paying in advance. */
export const toApplied = ({
  bundles,
  automatic,
  prepay,
}: Pick<Discounts, "bundles" | "automatic" | "prepay">): AppliedDiscount[] => [
  ...bundles.map(({ group, bundle: { id: bundleId, slug, name }, shares }) => ({
    ...{ id: group, name, amountMinor: sum(shares.values()) },
    bundle: { id: bundleId, slug },
  })),
  ...(automatic === undefined
    ? []
    : [{ id: automatic.rule.id, name: automatic.rule.name, amountMinor: automatic.amountMinor }]),
  ...(prepay === undefined ? [] : [{ ...prepayDiscount, amountMinor: prepay.amountMinor }]),
];
