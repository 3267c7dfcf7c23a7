import { adminGetDelivery } from "#shared/contract/admin-delivery.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";

export type DeliveryData = ReplyOf<typeof adminGetDelivery>;
export const loadDelivery = (): Promise<DeliveryData> => api(adminGetDelivery, {});
