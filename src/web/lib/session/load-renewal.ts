import { RefreshError } from "./refresh-error.ts";
import type { RetryingRefresh } from "./retry-refresh.ts";

/** Loads the session renewal code; anonymous visitors never need it. */
export const loadRenewal = () => import("./renewal.ts");

/** See `RetryingRefresh`. A failed load counts as a network error. */
export const retryingRefresh: RetryingRefresh = {
  after401: async (rejected, signal) => {
    const { retryingRefresh } = await loadRenewal().catch(() => {
      throw new RefreshError("network");
    });
    return retryingRefresh.after401(rejected, signal);
  },
};
