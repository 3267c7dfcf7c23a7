import { GiftCardsPage, GiftCardsWaiting } from "#web/features/gifts/cards-page.tsx";
import { loadGiftCards } from "#web/features/gifts/load-gifts.ts";
import type { Route } from "./+types/gift-cards.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadGiftCards(request);

export const HydrateFallback = GiftCardsWaiting;

export default function GiftCards({ loaderData }: Route.ComponentProps) {
  return <GiftCardsPage data={loaderData} />;
}
