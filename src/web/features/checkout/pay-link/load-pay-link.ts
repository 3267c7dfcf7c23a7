import { listAddresses } from "#shared/contract/addresses.ts";
import { type PayLink, quotePayLink, readPayLink } from "#shared/contract/pay-links.ts";
import { loadCountry } from "#web/entities/address/load-country.ts";
import { api } from "#web/lib/api/browser.ts";

export interface PayLinkData {
  readonly token: string;
  readonly payLink: PayLink;
}

export async function loadPayLink(token: string, signal: AbortSignal): Promise<PayLinkData> {
  const { payLink } = await api(readPayLink, { body: { token } }, { signal });
  return { token, payLink };
}

/** Data that the signed-in customer needs to place the order. */
export async function loadOffer(token: string, signal: AbortSignal) {
  const [offer, { addresses }, country] = await Promise.all([
    api(quotePayLink, { body: { token } }, { signal }),
    api(listAddresses, {}, { signal }),
    loadCountry(signal),
  ]);
  return { ...offer, addresses, country };
}

export type Offer = Awaited<ReturnType<typeof loadOffer>>;
