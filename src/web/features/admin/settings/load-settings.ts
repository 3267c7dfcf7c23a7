import { type AdminReturnRule, adminListReturnRules } from "#shared/contract/admin-returns.ts";
import {
  type AdminRates,
  adminGetPointsRules,
  adminGetRates,
  type VersionedPointsRules,
} from "#shared/contract/admin-settings.ts";
import { adminListShippingRates, type ShippingRate } from "#shared/contract/checkout.ts";
import { api } from "#web/lib/api/browser.ts";

export interface Settings {
  readonly shipping: readonly ShippingRate[];
  readonly points: VersionedPointsRules;
  readonly rates: AdminRates;
  readonly returnRules: readonly AdminReturnRule[];
}

export async function loadSettings(): Promise<Settings> {
  const [shipping, points, rates, returns] = await Promise.all([
    api(adminListShippingRates, {}),
    api(adminGetPointsRules, {}),
    api(adminGetRates, {}),
    api(adminListReturnRules, {}),
  ]);
  return { shipping: shipping.rates, points, rates, returnRules: returns.rules };
}
