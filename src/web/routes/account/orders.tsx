import { OrdersPage } from "#web/features/orders/orders-page.tsx";

export default function Orders() {
  return (
    <main id="main">
      <OrdersPage />
    </main>
  );
}
