import type { OrderRow } from "#server/modules/orders/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { asc, eq, lte } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { PaymentInstructions } from "#shared/contract/payment-instructions.ts";
import { releaseCodeJob } from "./code-jobs.ts";
import type { PaymentContext } from "./context.ts";
import { instructionsOf } from "./instructions.ts";
import { findPayment, lockPayment } from "./read-payments.ts";
import { type PaymentRow, payments } from "./tables.ts";

export const remindCodesJob = "remind-codes";

/** Hours before the end of a code at which its customer is reminded. */
const reminderHours = [24, 3] as const;
/** No reminder within this time after the code was mailed. */
const quietMinutes = 60;

/** Time of a code's next reminder, if there is one. */
export function nextReminder({ createdAt, expiresAt }: Pick<PaymentRow, "createdAt" | "expiresAt">, after: Date) {
  const times = reminderHours.map((hours) => addMinutes(expiresAt, -60 * hours));
  return times.find((time) => time > after && time >= addMinutes(createdAt, quietMinutes)) ?? null;
}

/** In the transaction that stores a new code: its customer gets it by mail. */
export async function announceCode(tx: Tx, context: PaymentContext, payment: PaymentRow): Promise<void> {
  const instructions = instructionsOf(payment);
  if (instructions === undefined) return;
  const order = await context.orders.require(tx, payment.orderId);
  // Meanwhile the order was cancelled, or another method was chosen.
  if (order.status !== "pending_payment" || order.paymentMethod !== payment.method)
    return context.platform.jobs.enqueue(tx, releaseCodeJob, { paymentId: payment.id });
  await mailCode(tx, context, { payment, order, instructions, isReminder: false });
}

interface CodeMail {
  readonly payment: PaymentRow;
  readonly order: OrderRow;
  readonly instructions: PaymentInstructions;
  readonly isReminder: boolean;
}

const mailCode = (tx: Tx, { orders }: PaymentContext, { payment, order, instructions, isReminder }: CodeMail) =>
  orders.mailPaymentCode(tx, order, {
    code: instructions.code,
    ...(instructions.kind === "bank_transfer" ? { account: instructions.account } : {}),
    until: payment.expiresAt,
    isReminder,
    once: isReminder ? `${payment.id}:${payment.nextReminderAt?.toISOString()}` : payment.id,
    path: `/payment/code?payment=${payment.id}`,
  });

async function remind(tx: Tx, context: PaymentContext, paymentId: string): Promise<void> {
  const named = await findPayment(tx, paymentId);
  const order = named && (await context.orders.lock(tx, named.orderId));
  const payment = order && (await lockPayment(tx, paymentId));
  const now = context.platform.clock.now();
  if (order === undefined || payment === undefined || payment.nextReminderAt === null) return;
  if (payment.nextReminderAt > now) return;
  const instructions = instructionsOf(payment);
  const isWaiting = order.status === "pending_payment" && order.paymentMethod === payment.method;
  const isOpen = instructions !== undefined && isWaiting && payment.expiresAt > now;
  // A customer who sent a proof of payment waits for staff.
  const hasProof = instructions?.kind === "bank_transfer" && instructions.proofAt !== undefined;
  if (isOpen && !hasProof) await mailCode(tx, context, { payment, order, instructions, isReminder: true });
  const nextReminderAt = isOpen ? nextReminder(payment, now) : null;
  await tx.update(payments).set({ nextReminderAt }).where(eq(payments.id, paymentId));
}

/** Reminds customers of codes that end soon. */
export async function remindOfCodes(context: PaymentContext): Promise<void> {
  const { database, clock, log } = context.platform;
  const due = await database.reader
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.nextReminderAt, clock.now()))
    .orderBy(asc(payments.nextReminderAt))
    .limit(500);
  const ids = due.map(({ id }) => id);
  await eachAlone(log, "a customer was not reminded of a code", ids, (id) =>
    database.transaction((tx) => remind(tx, context, id)),
  );
}
