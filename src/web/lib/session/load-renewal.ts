import { RefreshError } from "./refresh-error.ts";
import type { RetryingRefresh } from "./retry-refresh.ts";

/** Brings what renews sessions; visitors never need it. */
export const loadRenewal = () => import("./renewal.ts");

/** See `RetryingRefresh`. Renewing can't be fetched only where nothing can. */
export const retryingRefresh: RetryingRefresh = {
  after401: async (rejected, signal) => {
    const { retryingRefresh } = await loadRenewal().catch(() => {
      throw new RefreshError("network");
    });
    return retryingRefresh.after401(rejected, signal);
  },
};
