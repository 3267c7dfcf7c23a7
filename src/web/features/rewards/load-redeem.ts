import { listAddresses } from "#shared/contract/addresses.ts";
import { getLoyalty, listRewards } from "#shared/contract/loyalty.ts";
import { loadCountry } from "#web/entities/address/load-country.ts";
import { api } from "#web/lib/api/browser.ts";

export async function loadRedeem(signal: AbortSignal) {
  const [{ rewards }, { balance }, { addresses }, country] = await Promise.all([
    api(listRewards, {}, { signal }),
    api(getLoyalty, { query: { limit: "1" } }, { signal }),
    api(listAddresses, {}, { signal }),
    loadCountry(signal),
  ]);
  return { rewards, balance, addresses, country };
}

export type RedeemData = Awaited<ReturnType<typeof loadRedeem>>;
