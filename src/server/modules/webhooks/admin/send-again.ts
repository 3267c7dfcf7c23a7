import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import type { WebhookDelivery } from "#shared/contract/admin-webhooks.ts";
import { WEBHOOK_STOPPED } from "#shared/contract/refusals.ts";
import type { WebhookNeeds } from "../ports.ts";
import { lockEndpoint } from "../queries.ts";
import { type EndpointRow, webhookDeliveries } from "../tables.ts";
import { jobFor, writeTest } from "../write-event.ts";
import { findDelivery } from "./read-webhooks.ts";

type Needs = Pick<WebhookNeeds, "platform" | "seal">;

/** Throws 404, 409 WEBHOOK_STOPPED. */
async function lockActive(tx: Tx, id: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, id);
  if (endpoint.status !== "active") throw refuse(WEBHOOK_STOPPED, "This webhook is switched off");
  return endpoint;
}

/** Throws 404, 409 WEBHOOK_STOPPED. */
export const testWebhook = (needs: Needs, call: StaffCall, id: string): Promise<WebhookDelivery> =>
  needs.platform.database.transaction(async (tx) => {
    const deliveryId = await writeTest(tx, needs, await lockActive(tx, id));
    const entry = { action: "webhook.test", subjectKind: "webhook", subjectId: id };
    await needs.platform.audit.record(tx, call, entry);
    return findDelivery(tx, deliveryId);
  });

/** Restarts the attempts of a delivery, whatever its state. Throws 404, 409 WEBHOOK_STOPPED. */
export const replayDelivery = ({ platform }: Needs, call: StaffCall, deliveryId: string): Promise<WebhookDelivery> =>
  platform.database.transaction(async (tx) => {
    const [found] = await tx
      .select({ endpointId: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, deliveryId));
    if (found === undefined) throw notFound();
    const endpoint = await lockActive(tx, found.endpointId);
    await tx
      .update(webhookDeliveries)
      .set({ status: "waiting", attempts: 0, nextAt: platform.clock.now() })
      .where(eq(webhookDeliveries.id, deliveryId));
    await platform.jobs.enqueue(tx, jobFor(endpoint), { endpointId: endpoint.id });
    const entry = { action: "webhook.replay", subjectKind: "webhook", subjectId: endpoint.id };
    await platform.audit.record(tx, call, { ...entry, after: { deliveryId } });
    return findDelivery(tx, deliveryId);
  });
