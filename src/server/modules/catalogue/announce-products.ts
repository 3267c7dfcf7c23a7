import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Tells partners that products were added or changed; they read them again. */
export const announceProducts = (
  tx: Tx,
  { announcements }: Pick<Platform, "announcements">,
  productIds: readonly string[],
): Promise<unknown> => announcements.emit("announced", tx, { type: "product.updated", data: { productIds } });
