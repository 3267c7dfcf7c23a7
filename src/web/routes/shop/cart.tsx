import { CartPage } from "#web/features/cart/cart-page.tsx";

export default function Cart() {
  return <CartPage />;
}
