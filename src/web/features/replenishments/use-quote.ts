import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { quoteReplenishment } from "#shared/contract/replenishments.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";

export type RepeatQuote = ReplyOf<typeof quoteReplenishment>["quote"];

interface Wanted {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly addressId: string;
  /** The repeat order that is being changed. */
  readonly replenishmentId?: string;
}

/** The price of an order today; requested again when a choice changes. */
export function useQuote({ productId, size, quantity, addressId, replenishmentId }: Wanted) {
  const body = {
    ...{ productId, size, quantity },
    ...(addressId === "" ? {} : { addressId }),
    ...(replenishmentId === undefined ? {} : { replenishmentId }),
  };
  return useOnDemand(JSON.stringify(body), async (signal) => {
    const { quote } = await api(quoteReplenishment, { body }, { signal });
    return quote;
  });
}
