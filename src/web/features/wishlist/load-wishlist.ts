import { getWishlist } from "#shared/contract/catalogue.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { noteKept } from "#web/entities/wishlist/use-wish.ts";
import { api } from "#web/lib/api/browser.ts";
import { readPage } from "#web/lib/read-page.ts";

export type Wishlist = ReplyOf<typeof getWishlist>;

export async function loadWishlist({ url, signal }: Request): Promise<Wishlist> {
  const wishlist = await api(getWishlist, { query: { page: String(readPage(url)), limit: "24" } }, { signal });
  noteKept(wishlist.products.map(({ id }) => id));
  return wishlist;
}
