import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-webhooks.ts";
import type { WebhookNeeds } from "../ports.ts";
import { createWebhook, removeWebhook, rotateSecret, updateWebhook } from "./edit-webhook.ts";
import { findWebhook, listDeliveries, listWebhooks } from "./read-webhooks.ts";
import { replayDelivery, testWebhook } from "./send-again.ts";

/** Staff routes for webhooks. */
export function webhookRoutes(needs: Pick<WebhookNeeds, "platform" | "seal">): Route[] {
  const { clock, database } = needs.platform;
  return [
    route(contract.adminListWebhooks, async () => ({ webhooks: await listWebhooks(database.reader, clock.now()) })),
    route(contract.adminCreateWebhook, (call) => createWebhook(needs, call, call.body)),
    route(contract.adminGetWebhook, async ({ params }) => ({
      webhook: await findWebhook(database.reader, params.id, clock.now()),
    })),
    route(contract.adminUpdateWebhook, async (call) => ({
      webhook: await updateWebhook(needs, call, call.params.id, call.body),
    })),
    route(contract.adminRemoveWebhook, async (call) => {
      await removeWebhook(needs, call, call.params.id, call.query.version);
      return undefined;
    }),
    route(contract.adminRotateWebhook, (call) => rotateSecret(needs, call, call.params.id)),
    route(contract.adminTestWebhook, async (call) => ({ delivery: await testWebhook(needs, call, call.params.id) })),
    route(contract.adminListDeliveries, ({ params, query }) => listDeliveries(database.reader, params.id, query)),
    route(contract.adminReplayDelivery, async (call) => ({
      delivery: await replayDelivery(needs, call, call.params.id),
    })),
  ];
}
