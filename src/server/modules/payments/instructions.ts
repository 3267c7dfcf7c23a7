import { type OrderRow, toOrderMarket } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray } from "#server/platform/db/orm.ts";
import { type PaymentMethod, paymentMethods } from "#shared/contract/orders.ts";
import type { PaymentInstructions } from "#shared/contract/payment-instructions.ts";
import { suitsMarket } from "#shared/domain/market-methods.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import type { PaymentContext } from "./context.ts";
import { undecidedStatuses } from "./read-payments.ts";
import { type PaymentRow, payments } from "./tables.ts";

/** The payment instructions, while the code can be paid. */
export function instructionsOf({
  id,
  status,
  providerData,
  expiresAt,
}: Pick<PaymentRow, "id" | "status" | "providerData" | "expiresAt">): PaymentInstructions | undefined {
  const { code, bank, holder, iban, instapay, proofAt } = providerData;
  if (code === undefined || !isUndecided(status)) return undefined;
  const payUntil = expiresAt.toISOString();
  if (bank === undefined || holder === undefined || iban === undefined)
    return { kind: "reference_code", code, payUntil };
  return {
    ...{ kind: "bank_transfer", paymentId: id, code, payUntil },
    account: { bank, holder, iban, ...(instapay === undefined ? {} : { instapay }) },
    ...(proofAt === undefined ? {} : { proofAt }),
  };
}

/** Methods whose customers get a code and pay elsewhere. */
const codeMethods = ["fawry", "transfer"] as const satisfies readonly PaymentMethod[];

/** Attempts that are paid by a code, also before it is known. */
export const isCode = inArray(payments.method, [...codeMethods]);

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

/** How an unpaid order can be paid: the available methods, and a waiting code. */
export async function howToPay(reader: Reader, context: PaymentContext, order: OrderRow): Promise<HowToPay> {
  const market = toOrderMarket(order);
  const { currency } = order;
  const isTaken = (method: PaymentMethod) => context.providers.some((provider) => provider.supports(method, currency));
  const methods = paymentMethods.filter(
    (method) => method !== "cod" && suitsMarket(method, market, currency) && isTaken(method),
  );
  const waiting = codeMethods.some((method) => method === order.paymentMethod)
    ? await findWaitingCode(reader, order.id)
    : undefined;
  const instructions = waiting && instructionsOf(waiting);
  return instructions === undefined ? { methods } : { methods, instructions };
}
