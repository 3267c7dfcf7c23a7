import type { Currency } from "#shared/domain/currency.ts";
import type { AnalyticsItem } from "#shared/domain/measured-lines.ts";

export interface CommerceData {
  readonly currency?: Currency;
  /** Σ price × quantity, without shipping and tax. */
  readonly value?: number;
  readonly items: readonly AnalyticsItem[];
  readonly [field: string]: unknown;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

function push(entry: unknown): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** A page view, on each change of route. */
export function pushPageView(path: string, title: string, language: string): void {
  push({ event: "page_view", page_path: path, page_title: title, page_language: language });
}

/** Pushes an e-commerce event and clears the previous one first, as the tag manager requires. */
export function pushCommerce(
  event: string,
  ecommerce: CommerceData,
  more: Readonly<Record<string, unknown>> = {},
): void {
  push({ ecommerce: null });
  push({ event, ...more, ecommerce });
}

/** Pushes any other event (login, sign_up, search, generate_lead, …). */
export function pushEvent(event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  push({ event, ...fields });
}
