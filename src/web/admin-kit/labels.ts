import type { Market } from "#shared/domain/markets.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { type ReturnClass, returnClasses } from "#shared/domain/return-rules.ts";
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
  wallet: "Mobile wallet",
  fawry: "Fawry",
  transfer: "Bank transfer",
  cod: "Cash on delivery",
};

export const marketNames: Readonly<Record<Market, string>> = {
  SA: "Saudi Arabia",
  EG: "Egypt",
  AE: "United Arab Emirates",
  ZZ: "Everywhere else",
};

const returnClassNames: Readonly<Record<ReturnClass, string>> = {
  standard: "Standard goods",
  opened_matters: "Food and supplements",
  hygiene: "Worn on the skin",
  digital: "Digital",
  custom: "Made to order",
};
export const returnClassOptions = returnClasses.map((value) => ({ value, label: returnClassNames[value] }));

export const kindNames: Readonly<Record<string, string>> = {
  physical: "Goods",
  programme: "Programme",
  package: "Package",
  gift_card: "Gift card",
};

/** Codes whose text is not the code itself. */
const irregular: Readonly<Record<string, string>> = {
  ...{ "check-in-due": "check-in due", check_in_due: "check-in due" },
  heart_lungs: "heart and lungs",
  pull_up_bar: "pull-up bar",
};

/** "partially_refunded" → "Partially refunded": for statuses without a label. */
export const sentence = (code: string): string => {
  const words = irregular[code] ?? code.replace(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A payment provider's name for staff; cash, which has no provider, shows the name of its method. */
export const providerName = (provider: string): string => methodNames[provider] ?? sentence(provider);

export const methodName = (method: string | null): string =>
  method === null ? "Nothing to pay" : (methodNames[method] ?? method);

/** "deliveries" → "delivery": the singular of a list's noun. */
export const singular = (nouns: string): string => nouns.replace(/ies$/, "y").replace(/s$/, "");

/** "1 order", "12 orders". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** A person's full name; closed accounts have none. */
export const personName = (person: Parameters<typeof fullName>[0]): string => fullName(person) || "Closed account";
