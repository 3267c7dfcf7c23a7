import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { finishCardSetup, getCards } from "#shared/contract/saved-cards.ts";
import { api } from "#web/lib/api/browser.ts";

export interface CardsData extends ReplyOf<typeof getCards> {
  /** The result for the card that was just added on the provider's page. */
  readonly setup: ReplyOf<typeof finishCardSetup>["status"] | undefined;
}

/** The saved cards; the URL names a setup when the browser comes back from the provider's page. */
export async function loadCards({ url, signal }: Request): Promise<CardsData> {
  const id = new URL(url).searchParams.get("setup");
  const setup =
    id === null
      ? undefined
      : (await api(finishCardSetup, { params: { id } }, { signal }).catch(() => ({ status: "open" as const }))).status;
  return { ...(await api(getCards, {}, { signal })), setup };
}
