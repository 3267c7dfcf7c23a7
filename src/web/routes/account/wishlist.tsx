import { WishlistPage } from "#web/features/wishlist/wishlist-page.tsx";

export default function Wishlist() {
  return (
    <main id="main">
      <WishlistPage />
    </main>
  );
}
