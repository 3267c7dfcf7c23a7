import { GiftCardsPage } from "#web/features/gifts/cards-page.tsx";

export default function GiftCards() {
  return (
    <main id="main">
      <GiftCardsPage />
    </main>
  );
}
