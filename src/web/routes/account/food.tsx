import { FoodPage, FoodWaiting } from "#web/features/food/food-page.tsx";
import { loadFood } from "#web/features/food/load-food.ts";
import type { Route } from "./+types/food.ts";

export const handle = { namespaces: ["food"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadFood(request.signal);

export const HydrateFallback = FoodWaiting;

export default function Food({ loaderData }: Route.ComponentProps) {
  return <FoodPage data={loaderData} />;
}
