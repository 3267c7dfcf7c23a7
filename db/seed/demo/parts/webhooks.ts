import { orders } from "#server/modules/orders/tables.ts";
import { toOrderData } from "#server/modules/webhooks/event-handlers.ts";
import { webhooksKeyLabel } from "#server/modules/webhooks/index.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#server/modules/webhooks/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { desc, eq } from "#server/platform/db/orm.ts";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys, readSecrets } from "#server/platform/secret.ts";
import { newSecret } from "#server/platform/standard-webhooks.ts";
import type { SeedContext } from "../context.ts";

const taken = { status: "delivered", statusCode: 204, fault: null, attempts: 1, ms: 182 } as const;
const retried = { ...taken, statusCode: 200, attempts: 2, ms: 940 } as const;
const missed = { status: "failed", statusCode: null, fault: "timeout", attempts: 10, ms: 15_000 } as const;
const outcomes = [taken, taken, retried, taken, missed];

/** A warehouse that was told of paid orders. It is paused, so that the demo calls nobody. */
export async function seedWebhooks({ tx, platform, now, idOf }: SeedContext): Promise<void> {
  const { jwtSecrets, dataDir } = platform.config;
  const seal = createSeal(deriveKeys(await readSecrets(jwtSecrets, dataDir), webhooksKeyLabel));
  const endpointId = idOf("other", "webhook:warehouse");
  await tx.insert(webhookEndpoints).values({
    id: endpointId,
    name: "Warehouse",
    url: "https://warehouse.example/himma/events",
    events: ["order.paid", "order.cancelled", "order.refunded"],
    includePersonal: false,
    secret: seal.seal(newSecret()),
    status: "paused",
    createdAt: addSeconds(now, -40 * 86_400),
  });
  const paid = await tx
    .select()
    .from(orders)
    .where(eq(orders.paymentStatus, "paid"))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(outcomes.length);
  for (const [at, order] of paid.entries()) {
    const eventId = idOf("other", `webhook-event:${at}`);
    const createdAt = addSeconds(now, -(at + 1) * 5400);
    const event = { id: eventId, type: "order.paid" as const };
    const body = JSON.stringify({
      ...event,
      timestamp: createdAt.toISOString(),
      data: { ...toOrderData({ order }), status: "paid" },
    });
    await tx.insert(webhookEvents).values({ ...event, body, customerId: order.userId, createdAt });
    const id = idOf("other", `webhook-delivery:${at}`);
    await tx
      .insert(webhookDeliveries)
      .values({ ...(outcomes[at] ?? taken), id, endpointId, eventId, lastAt: addSeconds(createdAt, 2), createdAt });
  }
}
