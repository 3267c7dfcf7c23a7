import { getLocation } from "#shared/contract/currency.ts";
import { api } from "#web/lib/api/browser.ts";

const fallbackCountry = "EG";

/** The visitor's country for a new address. */
export const loadCountry = (signal: AbortSignal): Promise<string> =>
  api(getLocation, {}, { signal }).then(
    ({ data }) => data.country_code,
    () => fallbackCountry,
  );
