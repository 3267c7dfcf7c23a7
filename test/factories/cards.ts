import { finishCardSetup, getCards, type SavedCard, setupCard } from "#shared/contract/saved-cards.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import type { SandboxCardOutcome } from "#shared/domain/sandbox-cards.ts";
import type { TestCustomer, TestShop } from "./shop.ts";

/** Adds a card on the sandbox's page; `outcome` says how charges of it end. */
export async function addCard(
  shop: TestShop,
  who: TestCustomer,
  outcome: SandboxCardOutcome = "pays",
): Promise<SavedCard> {
  const body = { currency: "EGP" as const, consentVersion: cardConsent.version };
  const { id, redirectUrl } = await who.call(setupCard, { body });
  await shop.app.http.inject({ method: "POST", url: `${redirectUrl}/${outcome}` });
  const { cardId } = await who.call(finishCardSetup, { params: { id } });
  const { cards } = await who.call(getCards, {});
  const card = cards.find((each) => each.id === cardId);
  if (card === undefined) throw new Error("no card was saved");
  return card;
}
