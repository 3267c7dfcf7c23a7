import { SubscriptionsPage } from "#web/features/subscriptions/subscriptions-page.tsx";

export default function Subscriptions() {
  return (
    <main id="main">
      <SubscriptionsPage />
    </main>
  );
}
