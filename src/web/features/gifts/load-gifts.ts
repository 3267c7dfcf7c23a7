import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { type GiftToClaim, listGiftCards, previewGift } from "#shared/contract/gifts.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

export type GiftCardList = ReplyOf<typeof listGiftCards>;

export const loadGiftCards = ({ url, signal }: Request): Promise<GiftCardList> =>
  api(listGiftCards, { query: { page: String(readPage(url)) } }, { signal });

export interface ClaimData {
  readonly token: string;
  readonly gift: GiftToClaim;
}

/** The gift of a mail's link. */
export async function loadClaim({ url, signal }: Request): Promise<ClaimData> {
  const token = new URL(url).searchParams.get("token") ?? "";
  const { gift } = await api(previewGift, { params: { token } }, { signal });
  return { token, gift };
}
