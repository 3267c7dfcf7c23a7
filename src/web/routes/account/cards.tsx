import { CardsPage, CardsWaiting } from "#web/features/cards/cards-page.tsx";
import { loadCards } from "#web/features/cards/load-cards.ts";
import type { Route } from "./+types/cards.ts";

export const handle = { namespaces: ["cards"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCards(request);

export const HydrateFallback = CardsWaiting;

export default function Cards({ loaderData }: Route.ComponentProps) {
  return <CardsPage data={loaderData} />;
}
