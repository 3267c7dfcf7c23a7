import type { FastifyInstance } from "fastify";
import { type Accounts, findPeople, findStaffMember } from "#server/modules/accounts/index.ts";
import { type ApiKeys, createApiKeys } from "#server/modules/api-keys/index.ts";
import { createFeeds, type Feeds } from "#server/modules/feeds/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { RaiseAlert } from "#server/modules/staff-alerts/index.ts";
import { createWebhooks, webhooksKeyLabel } from "#server/modules/webhooks/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { createWebhookClient } from "#server/providers/webhooks/index.ts";

export interface PartnerParts {
  readonly platform: Platform;
  readonly http: Pick<FastifyInstance, "addHook">;
  readonly accounts: Pick<Accounts, "on">;
  readonly orders: Pick<Orders, "on">;
  readonly raiseAlert: RaiseAlert;
  readonly keysFor: KeysFor;
}

export interface Partners {
  readonly routes: readonly Route[];
  readonly authenticateKey: ApiKeys["authenticate"];
  /** The files that partners fetch. */
  readonly mount: Feeds["mount"];
}

/** Composes API keys, feeds and webhooks. Webhook handlers run last, in the transaction of the change. */
export function composePartners({ platform, http, accounts, orders, raiseAlert, keysFor }: PartnerParts): Partners {
  const client = createWebhookClient({ allowsLoopback: platform.config.webhooksAllowLoopback });
  http.addHook("onClose", async () => client.close());
  const webhooks = createWebhooks({
    platform,
    people: { find: findPeople },
    raiseAlert,
    post: client.post,
    seal: createSeal(keysFor(webhooksKeyLabel)),
  });
  const { orderHandlers } = webhooks;
  const place = { order: 99, name: "webhooks: queue the event for subscribers" };
  orders.on("placed", orderHandlers.placed, place);
  orders.on("paid", orderHandlers.paid, place);
  orders.on("shipped", orderHandlers.shipped, place);
  orders.on("delivered", orderHandlers.delivered, place);
  orders.on("ended", orderHandlers.ended, place);
  orders.on("refunded", orderHandlers.refunded, place);
  platform.announcements.on("announced", webhooks.announced, place);
  accounts.on("registered", webhooks.customerRegistered, {
    order: 99,
    name: "webhooks: queue the event of a new customer",
  });
  accounts.on("closing", webhooks.customerClosing, {
    order: 99,
    name: "webhooks: erase the customer, queue the event",
  });
  const apiKeys = createApiKeys({ platform, findStaff: findStaffMember });
  const feeds = createFeeds(platform);
  return {
    routes: [...webhooks.routes, ...apiKeys.routes, ...feeds.routes],
    authenticateKey: apiKeys.authenticate,
    mount: feeds.mount,
  };
}
