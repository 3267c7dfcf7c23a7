import { type Address, listAddresses } from "#shared/contract/addresses.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadAddresses = async (signal: AbortSignal): Promise<readonly Address[]> =>
  (await api(listAddresses, {}, { signal })).addresses;
