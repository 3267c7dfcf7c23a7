import { type Address, listAddresses } from "#shared/contract/addresses.ts";
import { getProduct, type Product } from "#shared/contract/catalogue.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import {
  getReplenishmentOffer,
  getReplenishments,
  type LinkedReplenishment,
  readReplenishmentLink,
} from "#shared/contract/replenishments.ts";
import { getCards, type SavedCard } from "#shared/contract/saved-cards.ts";
import { orNotFound } from "#web/entities/product/or-not-found.ts";
import { api } from "#web/lib/api/browser.ts";

/** The addresses and cards to choose from. */
export interface Choices {
  readonly addresses: readonly Address[];
  /** Cards that can be charged. */
  readonly cards: readonly SavedCard[];
}

async function loadChoices(signal: AbortSignal): Promise<Choices> {
  const [{ addresses }, { cards }] = await Promise.all([
    api(listAddresses, {}, { signal }),
    api(getCards, {}, { signal }),
  ]);
  return { addresses, cards: cards.filter(({ canRenew }) => canRenew) };
}

export type ReplenishmentsData = Choices & Pick<ReplyOf<typeof getReplenishments>, "replenishments">;

export async function loadReplenishments({ signal }: Request): Promise<ReplenishmentsData> {
  const [{ replenishments }, choices] = await Promise.all([
    api(getReplenishments, {}, { signal }),
    loadChoices(signal),
  ]);
  return { replenishments, ...choices };
}

export interface StartData extends Choices {
  readonly product: Product;
  readonly offer: ReplyOf<typeof getReplenishmentOffer>["offer"];
  readonly consent: ReplyOf<typeof getReplenishments>["consent"];
  /** The values chosen on the product page. */
  readonly size: string;
  readonly quantity: number;
}

/** The URL names the product and the chosen values. */
export async function loadStart({ url, signal }: Request): Promise<StartData> {
  const query = new URL(url).searchParams;
  const params = { id: query.get("product") ?? "" };
  const [{ product }, { offer }, { consent }, choices] = await Promise.all([
    orNotFound(api(getProduct, { params }, { signal })),
    orNotFound(api(getReplenishmentOffer, { params }, { signal })),
    api(getReplenishments, {}, { signal }),
    loadChoices(signal),
  ]);
  const size = product.variants.find((variant) => variant.size === query.get("size")) ?? product.variants[0];
  const quantity = Number(query.get("quantity"));
  return {
    ...choices,
    product,
    offer,
    consent,
    size: size?.size ?? "",
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
  };
}

export interface LinkData {
  readonly token: string;
  readonly replenishment: LinkedReplenishment;
}

/** The repeat order of a notice's link; changes nothing. */
export async function loadLink(token: string, signal: AbortSignal): Promise<LinkData> {
  const { replenishment } = await api(readReplenishmentLink, { params: { token } }, { signal });
  return { token, replenishment };
}
