import type { FastifyInstance } from "fastify";
import { findPeople, searchPeople } from "#server/modules/accounts/index.ts";
import { readSkus } from "#server/modules/catalogue/index.ts";
import type { FileStore } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Orders, Stock } from "#server/modules/orders/index.ts";
import {
  type Carrier,
  createSandboxParcels,
  createShipping,
  type ExchangeRefunds,
  type ReturnCash,
  type Shipping,
} from "#server/modules/shipping/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { createCarriers } from "#server/providers/carriers/index.ts";
import { createSandboxCarrier, sandboxCarrierJob } from "#server/providers/carriers/sandbox/index.ts";
import type { PostToShop } from "#server/providers/payments/sandbox/index.ts";
import { createPaperPrinter } from "#server/providers/pdf/index.ts";

export interface CarrierParts {
  readonly platform: Platform;
  readonly postToShop: PostToShop;
  readonly keysFor: KeysFor;
}

/** Adapters of the carriers whose keys are set, and the one for tests where it is switched on. */
export function composeCarriers({ platform, postToShop, keysFor }: CarrierParts): ComposedCarriers {
  const sandbox = platform.config.sandboxCarrier
    ? createSandboxCarrier(platform, {
        parcels: createSandboxParcels(platform, sandboxCarrierJob),
        keys: keysFor("sandbox carrier"),
        post: postToShop,
      })
    : undefined;
  return {
    carriers: [
      ...createCarriers(platform.config.carriers, platform),
      ...(sandbox === undefined ? [] : [sandbox.carrier]),
    ],
    mountPages: async (http) => sandbox?.mount(http),
  };
}

export interface ComposedCarriers {
  readonly carriers: readonly Carrier[];
  /** The test carrier's pages, where it is switched on. */
  readonly mountPages: (http: FastifyInstance) => Promise<void>;
}

export interface ShippingParts {
  readonly exchanges: ExchangeRefunds;
  readonly returnCash: ReturnCash;
  readonly platform: Platform;
  readonly orders: Orders;
  readonly stock: Stock;
  readonly notify: Notify;
  readonly privateFiles: FileStore;
  readonly carriers: readonly Carrier[];
}

/** Parcels with every carrier that is connected. */
export function composeShipping({ privateFiles, ...parts }: ShippingParts): Shipping {
  return createShipping({
    ...parts,
    people: { find: findPeople, search: searchPeople },
    items: { skus: readSkus },
    files: privateFiles,
    printPapers: createPaperPrinter(),
  });
}
