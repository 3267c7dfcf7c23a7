import { OrderPage } from "#web/features/orders/order-page.tsx";
import type { Route } from "./+types/order.ts";

export default function OrderRoute({ params }: Route.ComponentProps) {
  return (
    <main id="main">
      <OrderPage id={params.id} />
    </main>
  );
}
