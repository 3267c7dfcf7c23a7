import type { Orders, People, Person } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Events } from "#server/platform/events.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { methodNotAvailable } from "./errors.ts";
import type { PaymentMetrics } from "./payment-metrics.ts";
import type { CardBook, PaymentProvider } from "./ports.ts";
import type { PaymentRow } from "./tables.ts";

/** The surplus over an order's total, which its customer keeps as a gift card. */
export interface KeptSurplus {
  readonly paymentId: string;
  readonly orderId: string;
  readonly amountMinor: Minor;
}

/** Handlers run in the transaction of the change. */
export interface PaymentEvents {
  readonly surplusKept: (tx: Tx, surplus: KeptSurplus) => Promise<void>;
}

export interface PaymentContext {
  readonly platform: Platform;
  readonly orders: Orders;
  readonly people: People & {
    /** Staff whose role has the permission. */
    readonly staffWith: (reader: Reader, permission: Permission) => Promise<readonly Person[]>;
  };
  /** In order of preference, for methods that several can serve. */
  readonly providers: readonly PaymentProvider[];
  readonly cards: CardBook;
  readonly metrics: PaymentMetrics;
  readonly events: Pick<Events<PaymentEvents>, "emit">;
}

export function providerNamed(
  { providers }: Pick<PaymentContext, "providers">,
  name: string,
): PaymentProvider | undefined {
  return providers.find((provider) => provider.name === name);
}

/** Providers whose refunds are paid by staff. */
export const refundedByHand = ({ providers }: Pick<PaymentContext, "providers">): PaymentProvider["name"][] =>
  providers.flatMap(({ name, isRefundedByHand }) => (isRefundedByHand === true ? [name] : []));

/** Whether an answer may be outdated: of money in the shop's own book, staff can undo the match. */
export const isOutdated = (
  context: Pick<PaymentContext, "providers">,
  asked: Pick<PaymentRow, "provider" | "checks">,
  current: Pick<PaymentRow, "checks">,
): boolean => asked.checks !== current.checks && providerNamed(context, asked.provider)?.isRefundedByHand === true;

/** The provider for a method in a currency. Throws METHOD_NOT_AVAILABLE. */
export function providerFor(
  context: Pick<PaymentContext, "providers">,
  method: PaymentMethod,
  currency: Currency,
): PaymentProvider {
  const provider = context.providers.find((each) => each.supports(method, currency));
  if (provider === undefined) throw methodNotAvailable();
  return provider;
}
