import { createLimits } from "#server/modules/accounts/index.ts";
import type { FindGiftCards } from "#server/modules/checkout/index.ts";
import type { OrderListeners } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import { createCodes } from "./codes.ts";
import type { GiftContext } from "./context.ts";
import { expireCards } from "./expire-cards.ts";
import { createFindGiftCards } from "./find-gift-cards.ts";
import { giftListeners } from "./order-listeners.ts";
import { eraseGifts, exportGifts } from "./personal-data.ts";
import { giftRoutes } from "./routes.ts";
import { sendDueGifts } from "./send-gift.ts";

export type { Claimed, GiftPorts } from "./context.ts";

export interface GiftDeps extends Omit<GiftContext, "codes"> {
  /** Key that encrypts card codes: 32 bytes derived from the server's secret. */
  readonly codeKey: Uint8Array;
}

export interface Gifts {
  readonly routes: readonly Route[];
  readonly listeners: Pick<OrderListeners, "onPlaced" | "onPaid" | "onEnded" | "onRefunded" | "findUsed">;
  /** Gift card look-up for checkout. */
  readonly findGiftCards: FindGiftCards;
  readonly exportFor: (reader: Reader, userId: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly eraseFor: (tx: Tx, userId: string) => Promise<void>;
}

// Outside production all visitors share one address.
const widerOutsideProduction = 50;

/** Gift cards, and orders that are gifts: sent on their day, claimed by a link. */
export function createGifts({ codeKey, ...deps }: GiftDeps): Gifts {
  const { platform } = deps;
  const { config, database, clock, ids, jobs } = platform;
  const context: GiftContext = { ...deps, codes: createCodes(codeKey, ids) };
  jobs.schedule("send-due-gifts", "*/5 * * * *", () => sendDueGifts(context));
  jobs.schedule("expire-gift-cards", "25 * * * *", () => expireCards(platform));
  const networkFactor = config.environment === "production" ? 1 : widerOutsideProduction;
  return {
    routes: giftRoutes(context, createLimits(database, clock), networkFactor),
    listeners: giftListeners(context),
    findGiftCards: createFindGiftCards(platform),
    exportFor: exportGifts,
    eraseFor: (tx, userId) => eraseGifts(tx, context, userId),
  };
}
