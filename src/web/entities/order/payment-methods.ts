import type { ProductKind } from "#shared/contract/catalogue.ts";
import { type PaymentMethod, paymentMethods } from "#shared/contract/orders.ts";
import { type Currency, supportsInstalments } from "#shared/domain/currency.ts";
import { bankIcon, calendarIcon, cardIcon, cashIcon, walletIcon } from "#web/ui/drawn-icons.ts";
import type { IconName } from "#web/ui/icon.tsx";

export const methodIcons: Readonly<Record<PaymentMethod, IconName>> = {
  card: cardIcon,
  paymob: walletIcon,
  instalments: calendarIcon,
  wallet: walletIcon,
  fawry: cashIcon,
  transfer: bankIcon,
  cod: cashIcon,
};

/** Why a payment method is not offered: the goods, or a reason that only the server knows. */
export type MethodGap = "goods" | "other";

export interface MethodChoice {
  readonly method: PaymentMethod;
  readonly gap: MethodGap | undefined;
}

export interface Payable {
  readonly currency: Currency;
  readonly lines: readonly { readonly kind: ProductKind }[];
}

/** Whether a method that is not offered is shown in the currency. */
function fitsCurrency(method: PaymentMethod, currency: Currency): boolean {
  if (method === "instalments") return supportsInstalments(currency);
  if (method === "paymob") return currency !== "USD";
  // Shown only if the server offers them.
  if (method === "fawry" || method === "wallet" || method === "transfer") return false;
  return method !== "cod" || currency === "EGP";
}

const toGap = (method: PaymentMethod, { lines }: Payable): MethodGap | undefined =>
  method === "cod" && lines.some(({ kind }) => kind !== "physical") ? "goods" : undefined;

/**
 * The payment methods of the currency: available ones first, the others with their reason. `offered` is the server's
 * list, if known.
 */
export function methodChoices(payable: Payable, offered?: readonly PaymentMethod[]): readonly MethodChoice[] {
  const possible = paymentMethods.filter(
    (method) => fitsCurrency(method, payable.currency) || offered?.includes(method) === true,
  );
  const choices = possible.map((method): MethodChoice => {
    const gap = toGap(method, payable);
    if (offered === undefined) return { method, gap };
    return { method, gap: offered.includes(method) ? undefined : (gap ?? "other") };
  });
  return choices.toSorted((a, b) => Number(a.gap !== undefined) - Number(b.gap !== undefined));
}
