import { tokenStore } from "./browser-tokens.ts";
import { RefreshError } from "./refresh-error.ts";
import { createRetryingRefresh } from "./retry-refresh.ts";

/** Brings what renews sessions; visitors never need it. */
export const loadRenewal = () => import("./renewal.ts");

/** Renewing can't be fetched only where nothing can: that counts as the network. */
async function refresh(rejected: string | undefined): Promise<string> {
  const { refresher } = await loadRenewal().catch(() => {
    throw new RefreshError("network");
  });
  return refresher.after401(rejected);
}

export const retryingRefresh = createRetryingRefresh({
  store: tokenStore,
  refresh,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});
