import { useCards } from "#web/entities/product/packed-cards.ts";
import { useChoices } from "#web/features/catalogue/filters-markup.ts";
import { loadList } from "#web/features/catalogue/load-list.ts";
import { ShopAllPage } from "#web/features/catalogue/shop-all-page.tsx";
import type { Route } from "./+types/shop-all.ts";

export const loader = ({ context, request }: Route.LoaderArgs) => loadList(context, request.url);

export default function ShopAll({ loaderData }: Route.ComponentProps) {
  const cards = useCards(loaderData.cards);
  const choices = useChoices(loaderData.choices);
  return <ShopAllPage data={{ ...loaderData, ...choices, cards }} />;
}
