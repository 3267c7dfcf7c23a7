import { CheckoutPage } from "#web/features/checkout/checkout-page.tsx";

export const handle = { namespaces: ["checkout"] };

export default function Checkout() {
  return <CheckoutPage />;
}
