import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import type { WebhookDisabledReason } from "#shared/domain/webhooks.ts";
import type { WebhookNeeds } from "./ports.ts";
import { type EndpointRow, webhookDeliveries, webhookEndpoints } from "./tables.ts";

/** Marks waiting deliveries of a stopped endpoint as failed; they can be replayed. */
export async function endWaiting(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: "failed", nextAt: null, fault: "endpoint_stopped" })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "waiting")));
}

/** Disables a locked endpoint, and alerts the staff. */
export async function disableEndpoint(
  tx: Tx,
  { platform, raiseAlert }: Pick<WebhookNeeds, "platform" | "raiseAlert">,
  endpoint: EndpointRow,
  reason: WebhookDisabledReason,
): Promise<void> {
  const { id, name, url, version } = endpoint;
  await tx
    .update(webhookEndpoints)
    .set({ status: "disabled", disabledReason: reason, version: version + 1 })
    .where(eq(webhookEndpoints.id, id));
  await endWaiting(tx, id);
  const entry = { action: "webhook.disable", subjectKind: "webhook", subjectId: id };
  await platform.audit.record(tx, { label: "system" }, { ...entry, after: { status: "disabled", reason } });
  const host = new URL(url).hostname;
  await raiseAlert(tx, {
    kind: "endpoint_disabled",
    key: `webhook-disabled:${id}:${version}`,
    detail: `${name} (${host})`,
    path: `/dashboard/admin/webhooks/${id}`,
  });
}
