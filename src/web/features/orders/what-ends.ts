import type { Order } from "#shared/contract/orders.ts";

type Part = "programme" | "package" | "gift_card" | "gift" | "voucher";

/** The parts of an order whose use ends the right to cancel it, each named once. */
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
