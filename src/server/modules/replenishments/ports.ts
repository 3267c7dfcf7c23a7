import type { Recipient } from "#server/modules/accounts/index.ts";
import type { CatalogueReader } from "#server/modules/cart/index.ts";
import type { Checkout } from "#server/modules/checkout/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Keys } from "#server/platform/secret.ts";
import type { Address } from "#shared/contract/addresses.ts";

/** Dependencies for messages to customers. */
export interface NotifyDeps {
  readonly platform: Platform;
  readonly notify: Notify;
  /** Mail recipient of a person; `undefined` for closed accounts. */
  readonly getRecipient: (reader: Reader, userId: string) => Promise<Recipient | undefined>;
}

export interface ReplenishmentDeps extends NotifyDeps {
  readonly orders: Pick<Orders, "lock" | "cancel" | "find">;
  readonly payments: Pick<Payments, "charges" | "find" | "takesCard" | "releaseCodes">;
  readonly checkout: Pick<Checkout, "price" | "placeForCustomer">;
  readonly catalogue: CatalogueReader;
  readonly resolveProduct: (reader: Reader, idOrSlug: string) => Promise<{ readonly id: string }>;
  readonly listAddresses: (reader: Reader, userId: string) => Promise<readonly Address[]>;
  /** Ids of people by e-mail, name or phone. */
  readonly searchPeople: (reader: Reader, text: string) => Promise<readonly string[]>;
  /** Signs the links of notices. */
  readonly linkKeys: Keys;
}
