import type { Accounts, Person } from "#server/modules/accounts/index.ts";
import type { CatalogueReader, FindBundles, SoldBundle } from "#server/modules/cart/index.ts";
import type { Checkout } from "#server/modules/checkout/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface DraftDeps {
  readonly platform: Platform;
  readonly checkout: Pick<Checkout, "price" | "place">;
  readonly catalogue: CatalogueReader;
  readonly bundles: {
    /** Those of the bundles that are sold now, by id. */
    readonly findSold: FindBundles;
    /** The bundles by id, whether sold now or not. */
    readonly findKnown: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, SoldBundle>>;
  };
  /** Ids of products on sale by name or SKU. */
  readonly findToSell: (reader: Reader, text: string) => Promise<readonly string[]>;
  readonly accounts: Pick<Accounts, "hashPassword" | "createUser">;
  readonly people: {
    readonly find: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
    /** Ids of people by e-mail, name or phone. */
    readonly search: (reader: Reader, text: string) => Promise<string[]>;
    readonly hasAccount: (reader: Reader, email: string) => Promise<boolean>;
  };
  readonly notify: Notify;
  /** Orders are locked before drafts. */
  readonly orders: {
    readonly lock: (tx: Tx, orderId: string) => Promise<OrderRow | undefined>;
    readonly require: (reader: Reader, orderId: string) => Promise<OrderRow>;
  };
  readonly orderNumbersOf: (reader: Reader, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
