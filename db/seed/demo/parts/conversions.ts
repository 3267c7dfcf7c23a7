import { consents } from "#server/modules/consents/tables.ts";
import { conversionEvents } from "#server/modules/conversions/tables.ts";
import { type OrderRow, orders } from "#server/modules/orders/tables.ts";
import { addMinutes, addSeconds } from "#server/platform/clock.ts";
import { desc, gt, inArray } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import { type ConversionDestination, conversionDestinations, purposeOf } from "#shared/domain/conversions.ts";
import { measuringConsent } from "#shared/domain/measuring.ts";
import { minor, zeroMinor } from "#shared/domain/money.ts";
import { purchaseEventId } from "#shared/domain/purchase-event.ts";
import type { SeedContext } from "../context.ts";

type ConversionInsert = typeof conversionEvents.$inferInsert;

const refused = { state: "refused", reason: "Meta's error 100/2804050", tries: 1 } as const;
const withdrawn = { state: "withdrawn", reason: null, tries: 0 } as const;
const sent = { state: "sent", reason: null, tries: 1 } as const;

/** Every destination hears of a purchase but a few. */
const outcomeOf = (at: number, destination: ConversionDestination) => {
  if (destination === "meta" && at === 3) return refused;
  return destination === "meta" && at === 6 ? withdrawn : sent;
};

/** The consent that a customer gave before the first of these orders. */
async function seedConsent(context: SeedContext, order: OrderRow, destination: ConversionDestination): Promise<string> {
  const purpose = purposeOf[destination];
  const id = context.idOf("other", `consent:${order.userId}:${purpose}`);
  await context.tx
    .insert(consents)
    .values({
      ...{ id, userId: order.userId, purpose, action: "given", textVersion: measuringConsent.version },
      textSha256: hashToken(measuringConsent.text[purpose].ar).toString("hex"),
      ...{ language: "ar", source: "measuring choice", ip: null, at: order.createdAt },
    })
    .onConflictDoNothing();
  return id;
}

function toRow(
  context: SeedContext,
  order: OrderRow,
  consentId: string,
  at: number,
): Omit<ConversionInsert, "destination" | "eventId"> {
  const happenedAt = addMinutes(order.createdAt, 4);
  return {
    id: context.idOf("other", `conversion:${order.id}:${consentId}`),
    kind: "purchase",
    ...{ orderId: order.id, userId: order.userId, consentId, currency: order.currency },
    amountMinor: minor(order.subtotalMinor - order.discountMinor),
    ...{ happenedAt, settledAt: addSeconds(happenedAt, 2 + (at % 3)) },
    state: "sent",
  };
}

/** What Google and Meta heard of the last orders, with the consents to it. */
export async function seedConversions(context: SeedContext): Promise<void> {
  const { tx, idOf } = context;
  const paid = await tx
    .select()
    .from(orders)
    .where(inArray(orders.paymentStatus, ["paid", "partially_refunded", "refunded"]))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(12);
  const back = await tx
    .select()
    .from(orders)
    .where(gt(orders.refundedMinor, zeroMinor))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  const all = [...new Map([...back, ...paid].map((order) => [order.id, order])).values()];
  const oldestFirst = all.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const [at, order] of oldestFirst.entries()) {
    for (const destination of conversionDestinations) {
      const consentId = await seedConsent(context, order, destination);
      const row = toRow(context, order, consentId, at);
      const outcome = outcomeOf(at, destination);
      const startedAt = outcome.state === "withdrawn" ? null : addSeconds(row.happenedAt, 1);
      const purchase = { ...row, ...outcome, destination, startedAt, eventId: purchaseEventId(order.id) };
      await tx.insert(conversionEvents).values(purchase);
      if (order.refundedMinor === 0 || outcome.state !== "sent") continue;
      const refundId = idOf("other", `conversion-refund:${order.id}`);
      const happenedAt = addMinutes(row.happenedAt, 600);
      await tx.insert(conversionEvents).values({
        ...purchase,
        id: idOf("other", `conversion-refund:${order.id}:${destination}`),
        ...{ kind: "refund", refundId, eventId: `refund_${refundId}`, amountMinor: order.refundedMinor },
        ...{ happenedAt, startedAt: addSeconds(happenedAt, 1), settledAt: addSeconds(happenedAt, 2) },
      });
    }
  }
}
