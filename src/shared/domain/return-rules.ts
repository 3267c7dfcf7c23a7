import type { LocalizedText } from "../i18n/languages.ts";
import type { Market } from "./markets.ts";
import type { ProductKind } from "./product-kinds.ts";

/** Classes of goods that return rules distinguish. */
export const returnClasses = ["standard", "opened_matters", "hygiene", "digital", "custom"] as const;
export type ReturnClass = (typeof returnClasses)[number];

export const returnGrounds = ["change_of_mind", "defect", "wrong", "late"] as const;
export type ReturnGround = (typeof returnGrounds)[number];

/** Who pays the return shipping. */
export const returnFees = ["shop", "customer"] as const;
export type ReturnFee = (typeof returnFees)[number];

/** Whether delivery is refunded: never, when the whole order goes back, or always. */
export const shippingRefunds = ["none", "whole", "always"] as const;

export const returnConditions = ["unused", "unopened", "customer_pays"] as const;
type ReturnCondition = (typeof returnConditions)[number];

/** What a rule grants; order lines keep a copy. */
export interface ReturnTerms {
  readonly ground: ReturnGround;
  /** Calendar days after the delivery; for `late`, after the promised day. 0: no right. */
  readonly days: number;
  readonly openedOk: boolean;
  readonly fee: ReturnFee;
  readonly refundsShipping: (typeof shippingRefunds)[number];
  readonly restockDefault: boolean;
  /** `{days}` stands for the number with its noun. */
  readonly text: LocalizedText;
}

export interface SoldAs {
  readonly market: Market;
  readonly kind: ProductKind;
  readonly class: ReturnClass;
}

export interface ReturnRule extends SoldAs, ReturnTerms {}

/** Products that are not shipped count as digital, whatever class they have. */
export const toReturnClass = ({ kind, class: productClass }: Pick<SoldAs, "kind" | "class">): ReturnClass =>
  kind === "physical" ? productClass : "digital";

/** The most specific rule for a ground: by market and class, else class `standard`, else the same in market `ZZ`. */
export function chooseRule<Rule extends ReturnRule>(
  rules: readonly Rule[],
  { market, kind, class: productClass }: SoldAs,
  ground: ReturnGround,
): Rule | undefined {
  const soldClass = toReturnClass({ kind, class: productClass });
  const find = (inMarket: Market, ofClass: ReturnClass) =>
    rules.find(
      (rule) => rule.market === inMarket && rule.class === ofClass && rule.kind === kind && rule.ground === ground,
    );
  return find(market, soldClass) ?? find(market, "standard") ?? find("ZZ", soldClass) ?? find("ZZ", "standard");
}

const toTerms = ({ ground, days, openedOk, fee, refundsShipping, restockDefault, text }: ReturnTerms): ReturnTerms => ({
  ground,
  days,
  openedOk,
  fee,
  refundsShipping,
  restockDefault,
  text,
});

/** The terms of a purchase, one for each ground that has a rule. */
export const chooseTerms = (rules: readonly ReturnRule[], sold: SoldAs): ReturnTerms[] =>
  returnGrounds.flatMap((ground) => {
    const rule = chooseRule(rules, sold, ground);
    return rule === undefined ? [] : [toTerms(rule)];
  });

/** Whether `one` grants more. For `late`, fewer days grant more: a delivery counts as late sooner. */
const isLonger = (one: ReturnTerms, other: ReturnTerms): boolean =>
  one.ground === "late" ? one.days < other.days : one.days > other.days;

/** The terms frozen at the purchase, or today's if they grant more, or as much and `prefersToday`. */
export function betterTerms(
  frozen: ReturnTerms | undefined,
  today: ReturnTerms | undefined,
  prefersToday = false,
): ReturnTerms | undefined {
  if (frozen === undefined || today === undefined) return frozen ?? today;
  return isLonger(today, frozen) || (prefersToday && today.days === frozen.days) ? today : frozen;
}

function daysInArabic(days: number): string {
  if (days === 1) return "يوم واحد";
  if (days === 2) return "يومين";
  const rest = days % 100;
  if (rest >= 3 && rest <= 10) return `${days} أيام`;
  return rest >= 11 ? `${days} يومًا` : `${days} يوم`;
}

const fill = (text: string, days: string): string => text.replaceAll("{days}", days);

/** A return right as pages show it, before and after the purchase. */
export interface ReturnSentence {
  readonly days: number;
  readonly text: LocalizedText;
  readonly conditions: ReturnCondition[];
}

const notCovered: LocalizedText = { ar: "لا يمكن إرجاعه", en: "This cannot be returned" };

/** A rule in one sentence: "Return within 7 days if unused". */
export function toReturnSentence(terms: ReturnTerms | undefined): ReturnSentence {
  if (terms === undefined) return { days: 0, text: notCovered, conditions: [] };
  const { days, ground, openedOk, fee, text } = terms;
  const conditions: [ReturnCondition, boolean][] = [
    ["unused", ground === "change_of_mind"],
    ["unopened", !openedOk],
    ["customer_pays", fee === "customer"],
  ];
  return {
    days,
    text: { ar: fill(text.ar, daysInArabic(days)), en: fill(text.en, days === 1 ? "1 day" : `${days} days`) },
    conditions: days === 0 ? [] : conditions.filter(([, holds]) => holds).map(([condition]) => condition),
  };
}
