import type { KeptSurplus } from "#server/modules/payments/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Keys } from "#server/platform/secret.ts";
import { createCodes } from "./codes.ts";
import type { GiftContext } from "./context.ts";
import { expireCards } from "./expire-cards.ts";
import { issueForSurplus } from "./issue-cards.ts";
import { giftHandlers } from "./order-handlers.ts";
import { eraseGifts, exportGifts } from "./personal-data.ts";
import { giftRoutes } from "./routes.ts";
import { sendDueGifts } from "./send-gift.ts";

export type { Claimed, GiftPorts } from "./context.ts";
export { createFindGiftCards } from "./find-gift-cards.ts";

export interface GiftDeps extends Omit<GiftContext, "codes"> {
  /** Keys that encrypt card codes: 32 bytes each, derived from the server's secret. */
  readonly codeKeys: Keys;
}

export interface Gifts {
  readonly routes: readonly Route[];
  readonly handlers: ReturnType<typeof giftHandlers>;
  /** Issues a gift card for an amount that was paid above an order's total. */
  readonly issueForSurplus: (tx: Tx, surplus: KeptSurplus) => Promise<void>;
  readonly exportFor: (reader: Reader, userId: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly eraseFor: (tx: Tx, userId: string) => Promise<void>;
}

/** Gift cards, and orders that are a gift: sent on their day, claimed by a link. */
export function createGifts({ codeKeys, ...deps }: GiftDeps): Gifts {
  const { platform } = deps;
  const { ids, jobs } = platform;
  const context: GiftContext = { ...deps, codes: createCodes(codeKeys, ids) };
  jobs.schedule("send-due-gifts", "*/5 * * * *", () => sendDueGifts(context));
  jobs.schedule("expire-gift-cards", "25 * * * *", () => expireCards(platform));
  return {
    routes: giftRoutes(context),
    handlers: giftHandlers(context),
    issueForSurplus: (tx, surplus) => issueForSurplus(tx, context, surplus),
    exportFor: exportGifts,
    eraseFor: (tx, userId) => eraseGifts(tx, context, userId),
  };
}
