import type { Order } from "#shared/contract/orders.ts";

type Part = "programme" | "package" | "gift_card" | "gift" | "voucher";

/** The kinds of items in an order whose use ends the right to cancel, without duplicates. */
export function whatEnds({ lines, gift, origin }: Pick<Order, "lines" | "gift" | "origin">): readonly Part[] {
  const kinds = new Set(lines.map(({ kind }) => kind));
  if (gift !== null) return ["gift"];
  const cards: readonly Part[] = kinds.has("gift_card") ? [origin === "reward" ? "voucher" : "gift_card"] : [];
  return [
    ...(kinds.has("programme") ? (["programme"] as const) : []),
    ...(kinds.has("package") ? (["package"] as const) : []),
    ...cards,
  ];
}
