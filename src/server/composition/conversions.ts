import { findPeople } from "#server/modules/accounts/index.ts";
import { type Conversions, conversionsKeyLabel, createConversions } from "#server/modules/conversions/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { createDestinations } from "#server/providers/conversions/index.ts";

/** Composes the conversions reported to Google and Meta, with the customer's consent. */
export function composeConversions(platform: Platform, orders: Orders, keysFor: KeysFor): Conversions {
  const conversions = createConversions({
    ...{ platform, orders },
    people: { find: findPeople },
    destinations: createDestinations(platform.config.conversions, platform),
    seal: createSeal(keysFor(conversionsKeyLabel)),
  });
  const { handlers } = conversions;
  orders.on("paid", handlers.paid, { order: 95, name: "conversions: report the purchase, if they agreed" });
  orders.on("refunded", handlers.refunded, { order: 95, name: "conversions: report the refund, if they agreed" });
  return conversions;
}
