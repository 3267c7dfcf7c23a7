import { and, desc, eq, inArray } from "drizzle-orm";
import { type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type PaymentMethod, paymentMethods } from "#shared/contract/orders.ts";
import type { PaymentInstructions } from "#shared/contract/payment-instructions.ts";
import { suitsMarket } from "#shared/domain/egyptian-methods.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import type { PaymentContext } from "./context.ts";
import { undecidedStatuses } from "./read-payments.ts";
import { type PaymentRow, payments } from "./tables.ts";

/** What the customer pays, while it can be paid. */
export function instructionsOf({
  status,
  providerData,
  expiresAt,
}: Pick<PaymentRow, "status" | "providerData" | "expiresAt">): PaymentInstructions | undefined {
  const { code } = providerData;
  if (code === undefined || !isUndecided(status)) return undefined;
  return { kind: "reference_code", code, payUntil: expiresAt.toISOString() };
}

/** Attempts that are paid by a code, also before it is known. */
export const isCode = eq(payments.method, "fawry");

/** The newest attempt of an order that waits with a code. */
export async function findWaitingCode(reader: Reader, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await reader
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...undecidedStatuses]), isCode))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return row;
}

export interface HowToPay {
  readonly methods: readonly PaymentMethod[];
  readonly instructions?: PaymentInstructions;
}

/** How an unpaid order can be paid: the methods to choose from, and the code that waits. */
export async function howToPay(reader: Reader, context: PaymentContext, order: OrderRow): Promise<HowToPay> {
  const market = toOrderMarket(order);
  const isTaken = (method: PaymentMethod) =>
    context.providers.some((provider) => provider.supports(method, order.currency));
  const methods = paymentMethods.filter((method) => method !== "cod" && suitsMarket(method, market) && isTaken(method));
  const waiting = order.paymentMethod === "fawry" ? await findWaitingCode(reader, order.id) : undefined;
  const instructions = waiting && instructionsOf(waiting);
  return instructions === undefined ? { methods } : { methods, instructions };
}
