import type { LocalizedText } from "../i18n/languages.ts";
import type { Market } from "./markets.ts";

/** What kind of goods a product is for its return. */
export const returnClasses = ["standard", "opened_matters", "hygiene", "digital", "custom"] as const;
export type ReturnClass = (typeof returnClasses)[number];

export const returnGrounds = ["change_of_mind", "defect", "wrong", "late"] as const;
export type ReturnGround = (typeof returnGrounds)[number];

/** Who pays the way back. */
export const returnFees = ["shop", "customer"] as const;
export type ReturnFee = (typeof returnFees)[number];

/** Whether delivery is refunded: never, with a whole order, always. */
export const shippingRefunds = ["none", "whole", "always"] as const;

export const returnConditions = ["unused", "unopened", "customer_pays"] as const;
type ReturnCondition = (typeof returnConditions)[number];

/** What a rule grants; an order line keeps it. */
export interface ReturnTerms {
  readonly ground: ReturnGround;
  /** Calendar days after the day of delivery; of `late`, days after the promised one. 0: no right. */
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
  readonly kind: "physical" | "programme" | "package" | "gift_card";
  readonly class: ReturnClass;
}

export interface ReturnRule extends SoldAs, ReturnTerms {}

/** What is delivered at once is digital, whatever its product says. */
export const toReturnClass = ({ kind, class: of }: Pick<SoldAs, "kind" | "class">): ReturnClass =>
  kind === "physical" ? of : "digital";

/** The most exact rule of a ground: of the class, else of the class `standard`, else of the market `ZZ`. */
export function chooseRule<Rule extends ReturnRule>(
  rules: readonly Rule[],
  { market, kind, class: productClass }: SoldAs,
  ground: ReturnGround,
): Rule | undefined {
  const soldClass = toReturnClass({ kind, class: productClass });
  const find = (at: Market, of: ReturnClass) =>
    rules.find((rule) => rule.market === at && rule.class === of && rule.kind === kind && rule.ground === ground);
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

/** A late delivery grants more the sooner it counts as late. */
const isLonger = (one: ReturnTerms, other: ReturnTerms): boolean =>
  one.ground === "late" ? one.days < other.days : one.days > other.days;

/** The terms of the day of the purchase, or those of today where these last longer, or as long and `prefersToday`. */
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

/** What a page says of a right before and after the purchase. */
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
