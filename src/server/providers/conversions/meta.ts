import * as z from "zod/mini";
import type { AdvertBrowser, Buyer, Conversion, Sent } from "#server/modules/conversions/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createProviderHttp, type ProviderReply } from "../payments/http.ts";
import { attempt } from "./attempt.ts";
import { hashBuyer } from "./hash-buyer.ts";

export interface MetaSettings {
  readonly pixelId: string;
  readonly token: string;
  readonly apiUrl: string;
}

const refusal = z.object({ error: z.object({ code: z.int(), error_subcode: z.optional(z.int()) }) });
const received = z.object({ events_received: z.int() });

/** Faults of the access, of Meta or of too many calls, not of the event: 190 is an invalid token. */
const notTheEvent = new Set([1, 2, 4, 10, 17, 32, 102, 190, 200, 368, 613, 80_004]);

/**
 * Goods by their ids, which are the groups of the feed (its items are SKUs): what somebody trains or eats is not for
 * adverts.
 */
const toCustomData = ({ order, value, currency, items }: Conversion) => ({
  ...{ value, currency, order_id: order.number },
  ...(items.length === 0
    ? {}
    : {
        content_type: "product_group",
        contents: items.map((item) => ({ id: item.item_id, quantity: item.quantity ?? 1, item_price: item.price })),
      }),
});

function toSent({ status, body }: ProviderReply): Sent {
  if (status < 300) {
    const { data } = z.safeParse(received, body);
    return data?.events_received === 1 ? { what: "sent" } : { what: "refused", reason: "Meta received no event" };
  }
  const fault = z.safeParse(refusal, body).data?.error;
  if (fault === undefined) return { what: "refused", reason: `status ${status}` };
  const reason = `Meta's error ${fault.code}${fault.error_subcode === undefined ? "" : `/${fault.error_subcode}`}`;
  return { what: notTheEvent.has(fault.code) ? "later" : "refused", reason };
}

/** Meta's Conversions API. One event per request, because a refused one fails the others. */
export function createMeta(settings: MetaSettings, { clock, metrics }: Pick<Platform, "clock" | "metrics">) {
  const http = createProviderHttp({ name: "meta", baseUrl: settings.apiUrl, clock, metrics });
  return (
    conversion: Conversion,
    { browser, buyer, page }: { readonly browser: AdvertBrowser; readonly buyer: Buyer; readonly page: string },
  ): Promise<Sent> =>
    attempt(async () => {
      const { fbp, fbc } = browser;
      const event = {
        event_name: conversion.kind === "purchase" ? "Purchase" : "Refund",
        event_time: Math.floor(conversion.happenedAt.getTime() / 1000),
        event_id: conversion.eventId,
        action_source: "website",
        event_source_url: page,
        user_data: {
          ...hashBuyer(buyer),
          client_ip_address: browser.ip,
          client_user_agent: browser.userAgent,
          ...{ fbp, fbc },
        },
        custom_data: toCustomData(conversion),
      };
      const path = `/${settings.pixelId}/events`;
      return toSent(
        await http({
          method: "POST",
          path,
          headers: { authorization: `Bearer ${settings.token}` },
          json: { data: [event] },
        }),
      );
    });
}
