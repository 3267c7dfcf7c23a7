import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { getReturnOptions } from "#shared/contract/returns.ts";
import { api } from "#web/lib/api/browser.ts";

export type ReturnOptions = ReplyOf<typeof getReturnOptions>;

/** The returnable lines of an order, and its returns so far. */
export const loadReturns = (id: string, signal: AbortSignal): Promise<ReturnOptions> =>
  api(getReturnOptions, { params: { id } }, { signal });
