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
}

export async function loadSettings(): Promise<Settings> {
  const [shipping, points, rates] = await Promise.all([
    api(adminListShippingRates, {}),
    api(adminGetPointsRules, {}),
    api(adminGetRates, {}),
  ]);
  return { shipping: shipping.rates, points, rates };
}
