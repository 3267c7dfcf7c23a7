import { adminQuoteShipments } from "#shared/contract/admin-quotes.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";

export type Prices = ReplyOf<typeof adminQuoteShipments>;

/** The carriers' prices for parcels, requested when these are shown; `null` until they are loaded. */
export function usePrices(ids: readonly string[]): Prices | null {
  const { load } = useOnDemand(ids.length === 0 ? undefined : ids.join(","), () =>
    api(adminQuoteShipments, { body: { ids: [...ids] } }),
  );
  if (load.status === "failed") return { quotes: [], silent: [] };
  return load.status === "ready" ? load.data : null;
}
