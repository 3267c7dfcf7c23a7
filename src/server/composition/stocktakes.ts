import { bookDifferences, findByCode, lockVariants, readCounted } from "#server/modules/catalogue/index.ts";
import { waitingToShip } from "#server/modules/orders/index.ts";
import { stocktakeRoutes } from "#server/modules/stocktakes/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { announceLow } from "./stock.ts";

/** Composes stocktakes; variants that become low are announced. */
export const composeStocktakes = (platform: Platform): Route[] =>
  stocktakeRoutes({
    platform,
    catalogue: {
      findByCode,
      lock: lockVariants,
      read: readCounted,
      book: async (tx, differences, why) => {
        const { short, low } = await bookDifferences(tx, differences, why);
        await announceLow(tx, platform, low);
        return short;
      },
    },
    waitingToShip,
  });
