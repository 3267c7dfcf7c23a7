import { useEffect, useState } from "react";
import { adminQuoteShipments } from "#shared/contract/admin-quotes.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";

export type Prices = ReplyOf<typeof adminQuoteShipments>;

/** What carriers ask for parcels, asked once they are shown; `null` until it is known. */
export function usePrices(ids: readonly string[]): Prices | null {
  const [prices, setPrices] = useState<Prices | null>(null);
  const asked = ids.join(",");
  useEffect(() => {
    if (asked === "") return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const reply = await api(adminQuoteShipments, { body: { ids: asked.split(",") } }).catch(() => null);
      if (!isOver) setPrices(reply ?? { quotes: [], silent: [] });
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [asked]);
  return prices;
}
