import { runDueCases } from "#server/modules/dunning/index.ts";
import type { OrderEvents } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { adminReplenishmentRoutes } from "./admin/routes.ts";
import { findReplenishmentsOfCards, pauseOfCard } from "./cards.ts";
import { openDueRuns } from "./open-runs.ts";
import { replenishmentHandlers } from "./order-handlers.ts";
import { cancelReplenishmentOrderJob } from "./personal-data.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { replenishmentBook } from "./replenishment-book.ts";
import { watchReplenishments } from "./replenishment-metrics.ts";
import { replenishmentLinkRoutes, replenishmentRoutes } from "./routes.ts";
import { warnCustomers } from "./warn-of-expiry.ts";

export { eraseReplenishments, exportReplenishments } from "./personal-data.ts";

export const replenishmentsDueJob = "replenishments-due";

export interface Replenishments {
  readonly routes: readonly Route[];
  readonly handlers: Pick<OrderEvents, "placed" | "paid" | "ended">;
  /** Effects of using and removing saved cards. */
  readonly cards: {
    readonly findNames: (
      reader: Reader,
      cardIds: readonly string[],
    ) => Promise<ReadonlyMap<string, readonly LocalizedText[]>>;
    readonly pause: (tx: Tx, cardId: string) => Promise<void>;
  };
}

async function cancelOrder({ platform, orders }: ReplenishmentDeps, orderId: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const order = await orders.lock(tx, orderId);
    if (order?.status === "pending_payment") await orders.cancel(tx, orderId, { actor: { by: "system" } });
  });
}

/** Repeat orders: announced, ordered at a discount on the current price, and charged to a card. */
export function createReplenishments(deps: ReplenishmentDeps): Replenishments {
  const { jobs } = deps.platform;
  watchReplenishments(deps.platform);
  jobs.schedule(replenishmentsDueJob, "*/10 * * * *", async () => {
    await openDueRuns(deps);
    await runDueCases(deps, replenishmentBook(deps));
  });
  jobs.schedule("warn-of-card-expiry-before-repeats", "35 * * * *", () => warnCustomers(deps));
  jobs.define(cancelReplenishmentOrderJob, ({ orderId }: { orderId: string }) => cancelOrder(deps, orderId));
  return {
    routes: [...replenishmentRoutes(deps), ...replenishmentLinkRoutes(deps), ...adminReplenishmentRoutes(deps)],
    handlers: replenishmentHandlers(deps),
    cards: { findNames: findReplenishmentsOfCards, pause: (tx, cardId) => pauseOfCard(tx, deps, cardId) },
  };
}
