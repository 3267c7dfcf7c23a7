import type { Currency } from "./currency.ts";
import type { Market } from "./markets.ts";
import { allocate, type Minor, minor, percentOff, subtract, sum, zeroMinor } from "./money.ts";

export const automaticKinds = ["percentage", "amount", "buy_get"] as const;
export type AutomaticKind = (typeof automaticKinds)[number];

/** Minor units by currency; a missing currency has none. */
type ByCurrency = Readonly<Partial<Record<Currency, number>>>;

/** The rule of an automatic discount: its amount and its conditions. */
export interface AutomaticRule {
  readonly id: string;
  readonly kind: AutomaticKind;
  /** For percentage; for buy_get what comes off the pieces that are given: 10000 is free. */
  readonly percentHundredths: number | null;
  /** For amount; it does not hold in missing currencies. */
  readonly amounts: ByCurrency | null;
  /** The least value of the goods it counts. */
  readonly minimums: ByCurrency | null;
  /** The most it takes off an order. */
  readonly caps: ByCurrency | null;
  readonly buyQuantity: number | null;
  readonly getQuantity: number | null;
  readonly maxTimes: number | null;
  /** With `categoryIds` the goods it counts: those of either; both null: everything but gift cards. */
  readonly productIds: readonly string[] | null;
  readonly categoryIds: readonly string[] | null;
  /** Null: everywhere. */
  readonly currencies: readonly Currency[] | null;
  readonly markets: readonly Market[] | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly isActive: boolean;
}

/** A line after its product's own discount. */
export interface DiscountableLine {
  /** Identifies the line, and decides which line gets the last minor unit. */
  readonly key: string;
  readonly kind: string;
  readonly productId: string;
  readonly categoryId: string;
  readonly quantity: number;
  /** Price of one piece. */
  readonly pieceMinor: Minor;
  /** Parts of a bundle are reduced by the bundle. */
  readonly isInBundle?: boolean;
  readonly totalMinor: Minor;
}

export interface Basket {
  readonly now: Date;
  readonly currency: Currency;
  readonly market: Market;
  readonly lines: readonly DiscountableLine[];
}

export interface AutomaticOutcome {
  readonly amountMinor: Minor;
  /** By line, in the order of the basket. */
  readonly shares: readonly Minor[];
}

function isRunning(rule: AutomaticRule, { now, currency, market }: Basket): boolean {
  const { isActive, startsAt, endsAt, currencies, markets } = rule;
  const isInTime = (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
  const isHere = (currencies?.includes(currency) ?? true) && (markets?.includes(market) ?? true);
  return isActive && isInTime && isHere;
}

/** Gift cards never count, because a discount on them would create money; parts of bundles are cheaper already. */
function isCounted({ productIds, categoryIds }: AutomaticRule, line: DiscountableLine): boolean {
  if (line.kind === "gift_card" || line.isInBundle === true) return false;
  if (productIds === null && categoryIds === null) return true;
  return productIds?.includes(line.productId) === true || categoryIds?.includes(line.categoryId) === true;
}

const byKey = (a: DiscountableLine, b: DiscountableLine) => Number(a.key > b.key) - Number(a.key < b.key);

/**
 * How many pieces of each line are given. The dearest pieces come first: of each `buy + get` of them the last are
 * given, so that another piece in the basket never makes the discount smaller.
 */
function countGiven(rule: AutomaticRule, lines: readonly DiscountableLine[]): ReadonlyMap<string, number> {
  const buy = rule.buyQuantity ?? 1;
  const group = buy + (rule.getQuantity ?? 1);
  const pieces = lines
    .toSorted((a, b) => b.pieceMinor - a.pieceMinor || byKey(a, b))
    .flatMap((line) => Array.from({ length: line.quantity }, () => line.key));
  const groups = Math.floor(pieces.length / group);
  const times = Math.min(groups, rule.maxTimes ?? groups);
  const given = new Map<string, number>();
  for (const [index, key] of pieces.slice(0, times * group).entries())
    if (index % group >= buy) given.set(key, (given.get(key) ?? 0) + 1);
  return given;
}

/** What the discount is taken from, by line. */
function toBases(rule: AutomaticRule, lines: readonly DiscountableLine[]): Minor[] {
  if (rule.kind !== "buy_get") return lines.map(({ totalMinor }) => totalMinor);
  const given = countGiven(rule, lines);
  return lines.map(({ key, pieceMinor, totalMinor }) =>
    minor(Math.min(totalMinor, pieceMinor * (given.get(key) ?? 0))),
  );
}

function toAmount(rule: AutomaticRule, base: Minor, currency: Currency): Minor {
  const wanted =
    rule.kind === "amount"
      ? (rule.amounts?.[currency] ?? 0)
      : subtract(base, percentOff(base, (rule.percentHundredths ?? 0) / 100));
  return minor(Math.min(wanted, base, rule.caps?.[currency] ?? base));
}

/** What one discount takes off a basket; undefined where it takes nothing. Shares go by largest remainder. Pure. */
export function applyAutomatic(rule: AutomaticRule, basket: Basket): AutomaticOutcome | undefined {
  if (!isRunning(rule, basket)) return undefined;
  const lines = basket.lines.filter((line) => isCounted(rule, line)).toSorted(byKey);
  if (sum(lines.map((line) => line.totalMinor)) < (rule.minimums?.[basket.currency] ?? 0)) return undefined;
  const bases = toBases(rule, lines);
  const amountMinor = toAmount(rule, sum(bases), basket.currency);
  if (amountMinor === 0) return undefined;
  const parts = allocate(amountMinor, bases);
  const shares = new Map(lines.map(({ key }, index) => [key, parts[index] ?? zeroMinor]));
  return { amountMinor, shares: basket.lines.map(({ key }) => shares.get(key) ?? zeroMinor) };
}

/** The discount of an order: the largest one; of equals the oldest. Pure. */
export function bestAutomatic<Rule extends AutomaticRule>(
  rules: readonly Rule[],
  basket: Basket,
): (AutomaticOutcome & { readonly rule: Rule }) | undefined {
  const outcomes = rules.flatMap((rule) => {
    const outcome = applyAutomatic(rule, basket);
    return outcome === undefined ? [] : [{ ...outcome, rule }];
  });
  const better = (a: { amountMinor: Minor; rule: Rule }, b: { amountMinor: Minor; rule: Rule }) =>
    b.amountMinor - a.amountMinor || Number(a.rule.id > b.rule.id) - Number(a.rule.id < b.rule.id);
  return outcomes.toSorted(better)[0];
}
