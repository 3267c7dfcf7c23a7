import type { Person } from "#server/modules/accounts/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { CallFacts } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { ConversionKind } from "#shared/domain/conversions.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { AnalyticsItem } from "#shared/domain/measured-lines.ts";

/** The facts of the ordering call that reports use. */
export type Visit = Pick<CallFacts, "cookie" | "userAgent" | "ip">;

/** A purchase or a refund of one; amounts in major units. */
export interface Conversion {
  readonly eventId: string;
  readonly kind: ConversionKind;
  readonly happenedAt: Date;
  readonly order: {
    readonly id: string;
    readonly number: string;
    readonly coupon: string | null;
    readonly shipping: number;
    readonly tax: number;
  };
  readonly value: number;
  readonly currency: Currency;
  /** None for a refund by amount. */
  readonly items: readonly AnalyticsItem[];
}

/** Google Analytics' ids of a browser. */
export interface AnalyticsBrowser {
  readonly clientId: string;
  readonly sessionId?: string;
}

/** Meta's ids of a browser. */
export interface AdvertBrowser {
  readonly ip: string;
  readonly userAgent: string;
  readonly fbp?: string;
  readonly fbc?: string;
}

/** The buyer, as far as the shop knows them. */
export interface Buyer {
  readonly email: string;
  readonly phone?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly city?: string;
  readonly country?: string;
}

export type Sent =
  | { readonly what: "sent" }
  | { readonly what: "refused"; readonly reason: string }
  /** The report certainly did not arrive. */
  | { readonly what: "later"; readonly reason: string }
  /** The report may have arrived. */
  | { readonly what: "unanswered"; readonly reason: string };

export interface Destinations {
  readonly ga4?: (conversion: Conversion, browser: AnalyticsBrowser) => Promise<Sent>;
  /** `page`: the address of the shop's page where the event happened. */
  readonly meta?: (
    conversion: Conversion,
    of: { readonly browser: AdvertBrowser; readonly buyer: Buyer; readonly page: string },
  ) => Promise<Sent>;
}

export interface ConversionDeps {
  readonly platform: Platform;
  readonly orders: Pick<Orders, "manyWithLines">;
  readonly people: { readonly find: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, Person>> };
  readonly destinations: Destinations;
  readonly seal: Seal;
}
