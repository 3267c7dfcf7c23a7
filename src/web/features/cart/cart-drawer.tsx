import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cartStore, useCart } from "#web/entities/cart/use-cart.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bundleOf, CartLine } from "./cart-line.tsx";
import { BlockedNote, CheckoutButton, cartTotal } from "./cart-summary.tsx";
import { FreeShipping } from "./free-shipping.tsx";
import { useCartQuote } from "./use-cart-quote.ts";
import { useLineActions } from "./use-line-actions.ts";

const isOnTheWay = (pathname: string): boolean => pathname === "/cart" || pathname.startsWith("/checkout");

/** Opens after an item was added, with that line first. Mounted once, in the shop's frame. */
export function CartDrawer() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { cart, addedLineId } = useCart();
  const { forgetAdded } = cartStore;
  const { changeQuantity, removeLine } = useLineActions();
  const isOpen = addedLineId !== undefined && cart !== undefined && cart.items.length > 0 && !isOnTheWay(pathname);
  const quote = useCartQuote(isOpen ? cart : undefined);
  const page = useRef(pathname);
  useEffect(() => {
    // Navigation closes the drawer; the drawer's own late loading on the same page must not.
    if (page.current !== pathname) forgetAdded();
    page.current = pathname;
  }, [pathname]);
  const items = (cart?.items ?? []).toSorted((a, b) => Number(b.id === addedLineId) - Number(a.id === addedLineId));
  return (
    <Drawer
      open={isOpen}
      onClose={forgetAdded}
      title={t("cart.title")}
      labels={{ close: t("cart.close") }}
      footer={
        cart !== undefined && (
          <div className="flex flex-col gap-3">
            <p className="flex items-baseline justify-between gap-4 text-lead font-extrabold" aria-live="polite">
              <span>{t("cart.sum")}</span>
              <Amount value={cartTotal(cart)} currency={cart.currency} isFreeWord />
            </p>
            <BlockedNote cart={cart} />
            <CheckoutButton cart={cart} onPress={forgetAdded} />
            <LocalLink to="/cart" onClick={forgetAdded} className={buttonClass({ variant: "secondary", block: true })}>
              {t("cart.view")}
            </LocalLink>
          </div>
        )
      }
    >
      <p role="status" className="mb-3 flex items-center gap-2 text-card font-semibold text-success">
        <Icon name="check-circle" />
        <span>{t("cart.addedNow")}</span>
      </p>
      {quote !== undefined && <FreeShipping quote={quote} />}
      <ul aria-label={t("cart.lines")} className="divide-y divide-line">
        {cart !== undefined &&
          items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              currency={cart.currency}
              bundle={bundleOf(cart, item)}
              isNew={item.id === addedLineId}
              onQuantity={(quantity) => changeQuantity(item, quantity)}
              onRemove={() => void removeLine(item)}
            />
          ))}
      </ul>
    </Drawer>
  );
}
