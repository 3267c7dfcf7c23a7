import {
  commitStock,
  type LowStock,
  releaseStock,
  reserveStock,
  restock,
  sellStock,
} from "#server/modules/catalogue/index.ts";
import type { Stock } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

export async function announceLow(
  tx: Tx,
  { announcements }: Pick<Platform, "announcements">,
  low: readonly LowStock[],
): Promise<void> {
  for (const variant of low) await announcements.emit("announced", tx, { type: "stock.low", data: { ...variant } });
}

/** The stock that orders move; variants that become low are announced. */
export function composeStock(platform: Pick<Platform, "announcements">): Stock {
  const announce = (tx: Tx, low: readonly LowStock[]): Promise<void> => announceLow(tx, platform, low);
  return {
    reserve: async (tx, lines) => announce(tx, await reserveStock(tx, lines)),
    sell: async (tx, lines, why) => announce(tx, await sellStock(tx, lines, why)),
    release: releaseStock,
    commit: commitStock,
    restock,
  };
}
