import type { OrderStatus } from "#shared/domain/order-states.ts";
import type { BadgeProps } from "#web/ui/badge.tsx";

/** The text and colour of a status. */
export interface Label {
  readonly text: string;
  readonly tone: NonNullable<BadgeProps["tone"]>;
}

export const orderLabels: Readonly<Record<OrderStatus, Label>> = {
  pending_payment: { text: "Awaiting payment", tone: "warn" },
  paid: { text: "To pack", tone: "flare" },
  processing: { text: "Packing", tone: "info" },
  shipped: { text: "Shipped", tone: "info" },
  delivered: { text: "Delivered", tone: "success" },
  expired: { text: "Expired", tone: "neutral" },
  cancelled: { text: "Cancelled", tone: "neutral" },
  return_requested: { text: "Return requested", tone: "warn" },
  returned: { text: "Returned", tone: "neutral" },
};

export const paymentLabels: Readonly<Record<string, Label>> = {
  unpaid: { text: "Unpaid", tone: "neutral" },
  due: { text: "Cash due", tone: "warn" },
  paid: { text: "Paid", tone: "success" },
  partially_refunded: { text: "Partly refunded", tone: "warn" },
  refunded: { text: "Refunded", tone: "neutral" },
};

const methodNames: Readonly<Record<string, string>> = {
  card: "Card",
  paymob: "Paymob",
  instalments: "Instalments",
  cod: "Cash on delivery",
};

export const kindNames: Readonly<Record<string, string>> = {
  physical: "Goods",
  programme: "Programme",
  package: "Package",
  gift_card: "Gift card",
};

/** "partially_refunded" → "Partially refunded": for statuses without a label. */
export const sentence = (code: string): string => {
  const words = code.replace(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const methodName = (method: string | null): string =>
  method === null ? "Nothing to pay" : (methodNames[method] ?? method);

/** "1 order", "12 orders". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** A person's full name; closed accounts have none. */
export const personName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string => `${firstName} ${lastName}`.trim() || "Closed account";
