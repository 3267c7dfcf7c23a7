import { findPeople } from "#server/modules/accounts/index.ts";
import {
  type Affiliates,
  affiliateKeyLabel,
  createAffiliates,
  createPayoutVault,
} from "#server/modules/affiliates/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import type { Commerce } from "./commerce.ts";

export const composeAffiliates = (
  platform: Platform,
  { orders }: Pick<Commerce, "orders">,
  keysFor: KeysFor,
): Affiliates =>
  createAffiliates({
    platform,
    people: { find: findPeople },
    orders,
    vault: createPayoutVault(keysFor(affiliateKeyLabel)),
  });
