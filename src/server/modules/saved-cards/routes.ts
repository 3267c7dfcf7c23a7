import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/saved-cards.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import { currencies } from "#shared/domain/currency.ts";
import { removeOwn, setDefault } from "./change-cards.ts";
import type { SavedCardDeps } from "./ports.ts";
import { findKeeper, finishSetup, methodsThatSave, startSetup } from "./set-up-card.ts";
import { readCards } from "./views.ts";

export function savedCardRoutes(deps: SavedCardDeps): Route[] {
  const { platform, providers } = deps;
  const { database } = platform;
  return [
    route(contract.getCards, async ({ caller }) => ({
      cards: await readCards(database.reader, deps, caller.userId),
      consent: cardConsent,
      addable: currencies.filter((currency) => findKeeper(providers, currency) !== undefined),
      savedBy: currencies.flatMap((currency) =>
        methodsThatSave(providers, currency).map((method) => ({ currency, method })),
      ),
    })),
    route(contract.setupCard, ({ caller, body, language, ip }) =>
      startSetup(deps, { ...body, userId: caller.userId, language, ip }),
    ),
    route(contract.finishCardSetup, ({ caller, params }) => finishSetup(deps, caller.userId, params.id)),
    route(contract.setDefaultCard, async ({ caller, params }) => {
      await database.transaction((tx) => setDefault(tx, platform, caller.userId, params.id));
      return { cards: await readCards(database.reader, deps, caller.userId) };
    }),
    route(contract.removeCard, async ({ caller, params, language, ip }) => {
      const request = { cardId: params.id, userId: caller.userId, language, ip, source: "cards" };
      return { movedToLink: await database.transaction((tx) => removeOwn(tx, platform, deps, request)) };
    }),
  ];
}
