import type { ProductKind } from "#shared/contract/catalogue.ts";
import { type PaymentMethod, paymentMethods } from "#shared/contract/orders.ts";
import { type Currency, supportsInstalments } from "#shared/domain/currency.ts";
import { calendarIcon, cashIcon, walletIcon } from "#web/ui/drawn-icons.ts";
import type { IconName } from "#web/ui/icon.tsx";

export const methodIcons: Readonly<Record<PaymentMethod, IconName>> = {
  card: "card",
  paymob: walletIcon,
  instalments: calendarIcon,
  cod: cashIcon,
};

/** Why a payment method is not offered: the currency, the goods, or a reason that only the server knows. */
export type MethodGap = "currency" | "goods" | "other";

export interface MethodChoice {
  readonly method: PaymentMethod;
  readonly gap: MethodGap | undefined;
}

export interface Payable {
  readonly currency: Currency;
  readonly lines: readonly { readonly kind: ProductKind }[];
}

function toGap(method: PaymentMethod, { currency, lines }: Payable): MethodGap | undefined {
  if (method === "instalments") return supportsInstalments(currency) ? undefined : "currency";
  if (method === "paymob") return currency === "USD" ? "currency" : undefined;
  if (method === "cod" && currency !== "EGP") return "currency";
  if (method === "cod" && lines.some(({ kind }) => kind !== "physical")) return "goods";
  return undefined;
}

/**
 * All payment methods: available ones first, the others with their reason. `offered` is the server's list, if known.
 */
export function methodChoices(payable: Payable, offered?: readonly PaymentMethod[]): readonly MethodChoice[] {
  const choices = paymentMethods.map((method): MethodChoice => {
    const gap = toGap(method, payable);
    return {
      method,
      gap:
        offered === undefined || offered.includes(method) === (gap === undefined)
          ? gap
          : offered.includes(method)
            ? undefined
            : "other",
    };
  });
  return choices.toSorted((a, b) => Number(a.gap !== undefined) - Number(b.gap !== undefined));
}
