import { loadOrder } from "#web/features/orders/load-orders.ts";
import { NoSuchOrder, OrderPage, OrderWaiting } from "#web/features/orders/order-page.tsx";
import { ErrorContent } from "#web/features/shell/error-page.tsx";
import { toErrorStatus } from "#web/lib/api/error-status.ts";
import type { Route } from "./+types/order.ts";

export const handle = { namespaces: ["returns", "parcels", "cod", "payment"] };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadOrder(params.id, request.signal);

export const HydrateFallback = OrderWaiting;

export default function Order({ loaderData }: Route.ComponentProps) {
  return <OrderPage data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = [400, 404].includes(toErrorStatus(error) ?? 0);
  return isMissing ? <NoSuchOrder /> : <ErrorContent error={error} />;
}
