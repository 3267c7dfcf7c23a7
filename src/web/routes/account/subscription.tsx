import { SubscriptionPage } from "#web/features/subscriptions/subscription-page.tsx";

export default function Subscription() {
  return (
    <main id="main">
      <SubscriptionPage />
    </main>
  );
}
