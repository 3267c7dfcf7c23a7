import { type AdminReturnRule, adminListReturnRules } from "#shared/contract/admin-returns.ts";
import {
  type AdminRates,
  adminGetPointsRules,
  adminGetRates,
  type VersionedPointsRules,
} from "#shared/contract/admin-settings.ts";
import { adminListShippingRates, type ShippingRate } from "#shared/contract/admin-shipping-rates.ts";
import { adminListRamadanDays, type RamadanDays } from "#shared/contract/overlays.ts";
import { api } from "#web/lib/api/browser.ts";

export interface Settings {
  readonly shipping: readonly ShippingRate[];
  readonly points: VersionedPointsRules;
  readonly rates: AdminRates;
  readonly returnRules: readonly AdminReturnRule[];
  readonly ramadan: readonly RamadanDays[];
}

export async function loadSettings(): Promise<Settings> {
  const [shipping, points, rates, returns, ramadan] = await Promise.all([
    api(adminListShippingRates, {}),
    api(adminGetPointsRules, {}),
    api(adminGetRates, {}),
    api(adminListReturnRules, {}),
    api(adminListRamadanDays, {}),
  ]);
  return {
    ...{ shipping: shipping.rates, points, rates },
    ...{ returnRules: returns.rules, ramadan: ramadan.countries },
  };
}
