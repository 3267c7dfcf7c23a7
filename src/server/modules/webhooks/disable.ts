import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import type { WebhookDisabledReason } from "#shared/domain/webhooks.ts";
import type { WebhookNeeds } from "./ports.ts";
import { type EndpointRow, webhookDeliveries, webhookEndpoints } from "./tables.ts";

/** What waits for an endpoint that is not called any more has failed; it can be replayed. */
export async function endWaiting(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: "failed", nextAt: null, fault: "endpoint_stopped" })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "waiting")));
}

/** Stops calling an endpoint that is locked, and tells the staff who look after integrations. */
export async function disableEndpoint(
  tx: Tx,
  { platform, people, notify }: Pick<WebhookNeeds, "platform" | "people" | "notify">,
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
  for (const person of await people.staffWith(tx, "integrations"))
    await notify(tx, {
      kind: "webhook-disabled",
      to: person.email,
      userId: person.id,
      language: "en",
      key: `webhook-disabled:${id}:${version}:${person.id}`,
      data: { firstName: person.firstName, name, host, reason, path: `/dashboard/admin/webhooks/${id}` },
    });
}
