import { reserveStock } from "#server/modules/catalogue/index.ts";
import { readSeller } from "#server/modules/markets/index.ts";
import { orderHistory, orderLines, orders } from "#server/modules/orders/tables.ts";
import { payments, sandboxPayments } from "#server/modules/payments/tables.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { SeedContext } from "../context.ts";
import { readAssortment, toAddress, toAmounts, toBasket, toDeliveryDays } from "./order-facts.ts";
import { createPeople } from "./people.ts";

const holdMinutes = 48 * 60;
const ageMinutes = 5 * 60;
const code = "970177034";

/** An order of the demo customer that waits to be paid with a Fawry code. */
export async function seedFawry(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  const [person] = createPeople(context);
  const { goods, rates } = await readAssortment(context);
  const dearest = goods.filter(({ kind }) => kind === "physical").sort((a, b) => b.amounts.EGP - a.amounts.EGP)[0];
  if (person === undefined || dearest === undefined) return;
  const assortment = { goods: [dearest], rates };
  const lines = toBasket(assortment, person, () => 0.5);
  const amounts = toAmounts(assortment, person, lines);
  const [id, paymentId] = [idOf("order", "fawry"), idOf("payment", "fawry")];
  const placedAt = addMinutes(now, -ageMinutes);
  const expiresAt = addMinutes(placedAt, holdMinutes);
  const [order] = await tx
    .insert(orders)
    .values({
      ...amounts,
      ...{ id, userId: person.id, origin: "purchase", status: "pending_payment", paymentStatus: "unpaid" },
      ...{ paymentMethod: "fawry", language: person.language, currency: person.currency, market: "EG" },
      seller: await readSeller(tx, "EG"),
      shippingAddress: toAddress(person),
      deliveryDays: toDeliveryDays(assortment, person),
      ...{ expiresAt, createdAt: placedAt, updatedAt: placedAt },
    })
    .returning({ number: orders.number });
  await tx.insert(orderLines).values(
    lines.map(({ egpMinor: _, ...line }, position) => ({
      ...line,
      id: idOf("order-line", `${id}:${position}`),
      orderId: id,
      position,
    })),
  );
  await tx.insert(orderHistory).values({
    ...{ id: idOf("other", `history:${id}`), orderId: id, at: placedAt, fromStatus: null },
    ...{ status: "pending_payment", by: "customer", actorId: person.id },
  });
  const reference = `sbx_${paymentId}`;
  const paid = { method: "fawry", amountMinor: amounts.totalMinor, currency: person.currency } as const;
  await tx.insert(payments).values({
    ...{ ...paid, id: paymentId, orderId: id, userId: person.id, provider: "sandbox", reference, status: "pending" },
    providerData: { code },
    ...{ expiresAt, nextReminderAt: addMinutes(expiresAt, -24 * 60), createdAt: placedAt, updatedAt: placedAt },
  });
  await tx.insert(sandboxPayments).values({
    ...{ ...paid, reference, merchantReference: paymentId, description: order?.number ?? "" },
    ...{ language: person.language, createdAt: placedAt },
  });
  await reserveStock(tx, lines);
}
