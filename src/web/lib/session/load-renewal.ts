import { RefreshError } from "./refresh-error.ts";
import type { Refresher } from "./refresher.ts";

/** Brings what renews sessions; visitors never need it. */
export const loadRenewal = () => import("./renewal.ts");

/** See `Refresher`. Renewing can't be fetched only where nothing can. */
export const refresher: Pick<Refresher, "after401"> = {
  after401: async (rejected) => {
    const { refresher } = await loadRenewal().catch(() => {
      throw new RefreshError("network");
    });
    return refresher.after401(rejected);
  },
};
