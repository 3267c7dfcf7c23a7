import type { AnalyticsBrowser, Conversion, Sent } from "#server/modules/conversions/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createProviderHttp } from "../payments/http.ts";
import { attempt } from "./attempt.ts";

export interface Ga4Settings {
  readonly measurementId: string;
  readonly apiSecret: string;
  readonly apiUrl: string;
}

/** Google silently drops longer values. */
const maxText = 100;
const maxItems = 200;
const cut = (text: string): string => [...text].slice(0, maxText).join("");

function toItem(item: Conversion["items"][number]) {
  const { item_category, item_variant } = item;
  return {
    ...item,
    item_name: cut(item.item_name),
    ...(item_category === undefined ? {} : { item_category: cut(item_category) }),
    // An empty value is a fault.
    item_variant: item_variant === undefined || item_variant === "" ? undefined : cut(item_variant),
  };
}

function toParams({ kind, order, value, currency, items }: Conversion, { sessionId }: AnalyticsBrowser) {
  const isPurchase = kind === "purchase";
  return {
    transaction_id: order.number,
    ...{ value, currency },
    ...(isPurchase ? { shipping: order.shipping, tax: order.tax } : {}),
    ...(isPurchase && order.coupon !== null ? { coupon: cut(order.coupon) } : {}),
    ...(items.length === 0 ? {} : { items: items.slice(0, maxItems).map(toItem) }),
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
  };
}

/**
 * Google Analytics' Measurement Protocol. It always responds 2xx, so invalid events
 * must not be built. Contains no personal data.
 */
export function createGa4(settings: Ga4Settings, { clock, metrics }: Pick<Platform, "clock" | "metrics">) {
  const http = createProviderHttp({ name: "ga4", baseUrl: settings.apiUrl, clock, metrics });
  const query = new URLSearchParams({ measurement_id: settings.measurementId, api_secret: settings.apiSecret });
  return (conversion: Conversion, browser: AnalyticsBrowser): Promise<Sent> =>
    attempt(async () => {
      const { status } = await http({
        method: "POST",
        path: `/mp/collect?${query}`,
        json: {
          client_id: browser.clientId,
          timestamp_micros: conversion.happenedAt.getTime() * 1000,
          // Consent to advertising covers Meta, not Google.
          consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
          events: [{ name: conversion.kind, params: toParams(conversion, browser) }],
        },
      });
      return status < 300 ? { what: "sent" } : { what: "refused", reason: `status ${status}` };
    });
}
