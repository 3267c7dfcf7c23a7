import type { SegmentGroup, SegmentRule, SegmentTree } from "#shared/contract/admin-segments.ts";

export type Field = SegmentRule["field"];
export type Item = SegmentTree["items"][number];

export const fieldNames: Readonly<Record<Field, string>> = {
  orders: "Number of orders",
  spent: "Spent on goods, in EGP",
  points: "Points",
  joined: "Joined",
  last_order: "Last order",
  last_workout: "Last workout",
  country: "Country",
  language: "Language",
  bought: "Bought a product",
  category: "Bought from a category",
  wished: "Has on the wishlist",
  coaching: "In coaching",
  programme: "On a programme",
  cart: "Something in the cart",
};
export const fields = Object.keys(fieldNames) as Field[];

/** A new rule. Lists start empty: the form asks to choose something. */
export function newRule(field: Field): SegmentRule {
  switch (field) {
    case "orders":
    case "spent":
    case "points":
      return { field, op: "at_least", value: 1 };
    case "joined":
    case "last_order":
    case "last_workout":
      return { field, op: "within", days: 30 };
    case "coaching":
    case "programme":
    case "cart":
      return { field, op: "is" };
    default:
      return { field, op: "is", values: [] } as SegmentRule;
  }
}

export const newGroup = (): SegmentGroup => ({ match: "any", isNot: false, rules: [newRule("orders")] });
export const isGroup = (item: Item): item is SegmentGroup => "rules" in item;

/** The operators of a rule with their labels. */
export function toOps(rule: SegmentRule): readonly { readonly value: string; readonly label: string }[] {
  if ("value" in rule)
    return [
      { value: "at_least", label: "at least" },
      { value: "at_most", label: "at most" },
    ];
  if ("days" in rule)
    return [
      { value: "within", label: "within the last" },
      { value: "before", label: "not within the last" },
    ];
  return [
    { value: "is", label: "values" in rule ? "is one of" : "yes" },
    { value: "is_not", label: "values" in rule ? "is none of" : "no" },
  ];
}

export const replaceAt = <T>(list: readonly T[], at: number, next: T): T[] =>
  list.map((one, index) => (index === at ? next : one));
export const removeAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
