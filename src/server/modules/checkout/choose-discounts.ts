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
import type { Asked, JudgedCoupon, PricedLine } from "./quote.ts";

/** The automatic discount that an order gets. */
export type Applied = AutomaticOutcome & { readonly rule: AutomaticDiscount };

/** Lines with what bundles and automatic discounts took off them, and what stands of the coupon. */
export interface Discounts {
  readonly lines: readonly PricedLine[];
  readonly automatic: Applied | undefined;
  readonly coupon: JudgedCoupon | undefined;
  readonly bundles: readonly BundleSaving[];
  /** What comes off because cash is refused and the order is paid beforehand. */
  readonly prepay?: Prepay | undefined;
}

/** Lines of a cart in one currency, and the discounts that may hold for them. */
interface Goods {
  readonly currency: Currency;
  readonly market: Market;
  readonly now: Date;
  readonly lines: readonly PricedLine[];
  readonly rules: readonly AutomaticDiscount[];
}

export interface Choosing {
  readonly asked: Asked;
  readonly market: Market;
  readonly lines: readonly PricedLine[];
  /** What the goods and their delivery come to, before points and gift cards. */
  readonly toPayable: (discounts: Discounts) => Minor;
}

/** Lines after the savings of bundles, which hold before everything else. */
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

/** The same part off the amount in EGP, which points are counted by. */
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
  asked: Asked,
  lines: readonly PricedLine[],
): Promise<JudgedCoupon | undefined> {
  const typed = asked.coupon;
  if (typed === undefined) return undefined;
  const judged = await deps.promotions.judge(reader, typed, {
    userId: asked.userId,
    currency: asked.currency,
    isFirstOrder: !(await deps.orders.hasOrders(reader, asked.userId)),
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

/** The cheapest for the customer; of equals the first, which keeps the coupon that they typed. */
function cheapest<T extends Discounts>(candidates: readonly T[], toPayable: (discounts: Discounts) => Minor) {
  const priced = candidates.map((candidate) => ({ candidate, payable: toPayable(candidate) }));
  return priced.toSorted((a, b) => a.payable - b.payable)[0]?.candidate;
}

/** With the bundles, and where there are any, without them: between them and a discount on their parts the better one holds. */
const waysOf = <T extends Goods>(goods: T): Bundled<T>[] => {
  const bundled = bundle(goods);
  return bundled.bundles.length === 0 ? [bundled] : [bundled, { ...goods, bundles: [] }];
};

const sumOf = ({ lines }: Pick<Discounts, "lines">): Minor => sum(lines.map(({ totalMinor }) => totalMinor));

/** What goods cost without a code: that is a cart's total, and its quote's before delivery. Pure. */
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
 * Which automatic discount an order gets, and whether its coupon holds beside it. A coupon goes with discounts that
 * combine; against the others the better one for the customer holds. So it is between bundles and a discount on their
 * parts.
 */
export async function chooseDiscounts(reader: Reader, deps: CheckoutDeps, choosing: Choosing): Promise<Discounts> {
  const { asked, market, lines } = choosing;
  const { currency, agreed } = asked;
  // An agreed price is not lowered once more.
  const hasAgreedPrices = (agreed?.prices.size ?? 0) > 0 || agreed?.hasBundlePrices === true;
  const rules = hasAgreedPrices ? [] : await deps.promotions.listRunning(reader);
  const goods = { currency, market, lines, rules, now: deps.platform.clock.now() };
  if (asked.coupon === undefined) return discountGoods(goods);
  const ways: Discounts[] = [];
  for (const way of waysOf(goods)) ways.push(await besideCoupon(reader, deps, choosing, way));
  return cheapest(ways, choosing.toPayable) ?? discountGoods(goods);
}

async function besideCoupon(
  reader: Reader,
  deps: CheckoutDeps,
  { asked, toPayable }: Choosing,
  { bundles, ...way }: Bundled,
): Promise<Discounts> {
  const { lines, rules } = way;
  const basket = toBasket({ ...way, bundles });
  const best = bestAutomatic(rules, basket);
  const coupon = await judge(reader, deps, asked, lines);
  if (best === undefined) return { lines, automatic: undefined, coupon, bundles };
  const withBest = { lines: reduce(lines, best), automatic: best, bundles };
  if (coupon === undefined || !coupon.verdict.isApplied) return { ...withBest, coupon };
  const combining = bestAutomatic(
    rules.filter((rule) => rule.combinesWithCoupons),
    basket,
  );
  const reduced = reduce(lines, combining);
  const beside = combining === undefined ? undefined : await judge(reader, deps, asked, reduced);
  const candidates: Discounts[] = [
    ...(beside?.verdict.isApplied === true ? [{ lines: reduced, automatic: combining, coupon: beside, bundles }] : []),
    { lines, automatic: undefined, coupon, bundles },
    { ...withBest, coupon: beaten(coupon) },
  ];
  return cheapest(candidates, toPayable) ?? { ...withBest, coupon };
}

/** As orders keep it: each bundle by its group, the automatic discount, and what paying beforehand saves. */
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
