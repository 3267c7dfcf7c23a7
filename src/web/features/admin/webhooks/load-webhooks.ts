import {
  type AdminWebhook,
  adminGetWebhook,
  adminListDeliveries,
  adminListWebhooks,
} from "#shared/contract/admin-webhooks.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadWebhooks = (): Promise<ReplyOf<typeof adminListWebhooks>> => api(adminListWebhooks, {});

type LogQuery = NonNullable<CallInput<typeof adminListDeliveries>["query"]>;

export interface WebhookData {
  readonly webhook: AdminWebhook;
  readonly log: ReplyOf<typeof adminListDeliveries>;
}

export async function loadWebhook(id: string, url: string): Promise<WebhookData> {
  const params = { id };
  const query = readQuery<LogQuery>(url, ["page", "limit", "status"]);
  // The webhook is loaded after its log; before, it could miss a change by the log's last delivery.
  const log = await api(adminListDeliveries, { params, query: { limit: "20", ...query } });
  const { webhook } = await api(adminGetWebhook, { params });
  return { webhook, log };
}
