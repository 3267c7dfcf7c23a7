import type { Route } from "#server/platform/http/call.ts";
import { forgetCard, forgetCardJob } from "./change-cards.ts";
import type { SavedCardDeps } from "./ports.ts";
import { savedCardRoutes } from "./routes.ts";
import { checkSetups, checkSetupsJob } from "./set-up-card.ts";

export { createCardBook, findCard, findCards, isChargeable, listCards } from "./card-book.ts";
export { blockCard } from "./change-cards.ts";
export {
  type ConsentOrigin,
  giveCardConsent,
  giveReplenishmentConsent,
  hasCardConsent,
  withdrawCardConsent,
} from "./consents.ts";
export { cardCannotRenew, consentChanged } from "./errors.ts";
export { eraseSavedCards, exportSavedCards } from "./personal-data.ts";
export type { SavedCardDeps } from "./ports.ts";
export type { SavedCardRow } from "./tables.ts";

/** Label of the key that seals tokens of cards. */
export const cardSealLabel = "saved cards";

/** Cards that providers keep: adding, choosing and removing them. */
export function createSavedCards(deps: SavedCardDeps): { readonly routes: readonly Route[] } {
  const { jobs } = deps.platform;
  jobs.define(forgetCardJob, ({ cardId }: { cardId: string }) => forgetCard(deps, cardId), { retryLimit: 100 });
  jobs.schedule(checkSetupsJob, "*/10 * * * *", () => checkSetups(deps));
  return { routes: savedCardRoutes(deps) };
}
