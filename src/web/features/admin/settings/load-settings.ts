import { adminListPaydays, type MarketPaydays } from "#shared/contract/admin-paydays.ts";
import { adminGetReturnApproval, type ReturnApproval } from "#shared/contract/admin-return-approval.ts";
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
  readonly returnApproval: ReturnApproval;
  readonly paydays: readonly MarketPaydays[];
  readonly ramadan: readonly RamadanDays[];
}

export async function loadSettings(): Promise<Settings> {
  const [shipping, points, rates, returns, ramadan, paydays, { approval }] = await Promise.all([
    api(adminListShippingRates, {}),
    api(adminGetPointsRules, {}),
    api(adminGetRates, {}),
    api(adminListReturnRules, {}),
    api(adminListRamadanDays, {}),
    api(adminListPaydays, {}),
    api(adminGetReturnApproval, {}),
  ]);
  return {
    ...{ shipping: shipping.rates, points, rates },
    ...{ returnRules: returns.rules, returnApproval: approval, ramadan: ramadan.countries, paydays: paydays.markets },
  };
}
