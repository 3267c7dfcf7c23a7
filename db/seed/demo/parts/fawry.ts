import { payments, sandboxPayments } from "#server/modules/payments/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { SeedContext } from "../context.ts";
import { seedWaitingOrder } from "./waiting-order.ts";

const code = "970177034";

/** An order of the demo customer that waits to be paid with a Fawry code. */
export async function seedFawry(context: SeedContext): Promise<void> {
  const { tx } = context;
  const order = await seedWaitingOrder(context, { method: "fawry", ageMinutes: 5 * 60, rank: 0 });
  if (order === undefined) return;
  const { id: orderId, paymentId, person, placedAt, expiresAt } = order;
  const reference = `sbx_${paymentId}`;
  const paid = { method: "fawry", amountMinor: order.totalMinor, currency: person.currency } as const;
  await tx.insert(payments).values({
    ...{ ...paid, id: paymentId, orderId, userId: person.id, provider: "sandbox", reference, status: "pending" },
    providerData: { code },
    ...{ expiresAt, nextReminderAt: addMinutes(expiresAt, -24 * 60), createdAt: placedAt, updatedAt: placedAt },
  });
  await tx.insert(sandboxPayments).values({
    ...{ ...paid, reference, merchantReference: paymentId, description: order.number },
    ...{ language: person.language, createdAt: placedAt },
  });
}
