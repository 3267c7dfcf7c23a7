import { CheckoutPage, CheckoutWaiting } from "#web/features/checkout/checkout-page.tsx";
import { loadCheckout } from "#web/features/checkout/load-checkout.ts";
import type { Route } from "./+types/checkout.ts";

export const handle = { namespaces: ["checkout", "currency"] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCheckout(request.signal);

export const HydrateFallback = CheckoutWaiting;

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage data={loaderData} />;
}
