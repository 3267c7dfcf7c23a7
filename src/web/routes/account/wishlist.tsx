import { loadWishlist } from "#web/features/wishlist/load-wishlist.ts";
import { WishlistPage, WishlistWaiting } from "#web/features/wishlist/wishlist-page.tsx";
import type { Route } from "./+types/wishlist.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadWishlist(request);

export const HydrateFallback = WishlistWaiting;

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  return <WishlistPage data={loaderData} />;
}
