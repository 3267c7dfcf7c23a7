import { type ReactNode, useEffect, useRef } from "react";
import type { Cart, CartItem } from "#shared/contract/cart.ts";
import { isSoldOnce } from "#web/entities/cart/held-programme.ts";
import { cartStore, useCart } from "#web/entities/cart/use-cart.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { measuredCartLine, toCommerce } from "#web/entities/order/measured-lines.ts";
import { useOwnedProgrammes } from "#web/entities/workout/use-owned-programmes.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { NeedsScript } from "#web/lib/session/checking-session.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { EmptyBag } from "#web/ui/art/empty-states.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StickyBar } from "#web/ui/sticky-bar.tsx";
import { bundleOf, CartLine } from "./cart-line.tsx";
import { BlockedNote, CartSummary, CheckoutButton, cartTotal } from "./cart-summary.tsx";
import { FreeShipping } from "./free-shipping.tsx";
import { useBuyLink } from "./use-buy-link.ts";
import { useCartQuote } from "./use-cart-quote.ts";
import { useLineActions } from "./use-line-actions.ts";

export function CartPage() {
  const { t } = useTranslation();
  const { status } = useSession();
  const title = t("cart.title");
  const continueTo = useBuyLink();
  return (
    <main id="main" className="page min-h-dvh pb-16">
      <PrivateHead title={title} />
      {status === "loading" && <Waiting title={title} />}
      {status === "signed-out" && <SignedOut returnTo={continueTo ?? "/cart"} />}
      {status === "signed-in" && <OwnCart />}
    </main>
  );
}

function SignedOut({ returnTo }: { readonly returnTo: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      headingLevel="h1"
      art={<EmptyBag />}
      title={t("cart.signedOutTitle")}
      description={t("cart.signedOutText")}
      actions={
        <>
          <LocalLink to={authPath("login", returnTo)} className={buttonClass()}>
            {t("cart.logIn")}
          </LocalLink>
          <LocalLink to={authPath("register", returnTo)} className={buttonClass({ variant: "secondary" })}>
            {t("cart.register")}
          </LocalLink>
        </>
      }
    />
  );
}

function OwnCart() {
  const { t } = useTranslation();
  const { cart, status, error } = useCart();
  // Reload: another device may have changed the cart.
  useEffect(() => void cartStore.load(), []);
  if (cart === undefined)
    return status === "failed" ? (
      <FailurePanel headingLevel="h1" error={error} onRetry={() => void cartStore.load({ force: true })} />
    ) : (
      <Waiting title={t("cart.title")} />
    );
  return cart.items.length === 0 ? <EmptyCart /> : <FullCart cart={cart} />;
}

export function EmptyCart({ headingLevel = "h1" }: { readonly headingLevel?: "h1" | "h2" }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      headingLevel={headingLevel}
      art={<EmptyBag />}
      title={t("cart.emptyTitle")}
      description={t("cart.emptyText")}
      actions={
        <>
          <LocalLink to="/shop-all?sort=popular" className={buttonClass()}>
            {t("cart.bestSellers")}
          </LocalLink>
          <LocalLink to="/programmes" className={buttonClass({ variant: "secondary" })}>
            {t("cart.programmes")}
          </LocalLink>
        </>
      }
    />
  );
}

function useCartSeen(cart: Cart): void {
  const seen = useRef(false);
  useEffect(() => {
    if (seen.current) return;
    seen.current = true;
    pushCommerce(
      "view_cart",
      toCommerce(
        cart.currency,
        cart.items.map((item) => measuredCartLine(item, cart.currency)),
      ),
    );
  }, [cart]);
}

function FullCart({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation();
  const quote = useCartQuote(cart);
  const owned = useOwnedProgrammes(cart.items.some(({ product }) => isSoldOnce(product)));
  const { changeQuantity, removeLine } = useLineActions();
  const heading = useRef<HTMLDivElement>(null);
  const checkout = useRef<HTMLDivElement>(null);
  useCartSeen(cart);
  const remove = (item: CartItem): void => {
    // The pressed button is removed: move the focus to the heading.
    void removeLine(item).then(() => heading.current?.focus());
  };
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageHeader
          title={t("cart.title")}
          lead={<span aria-live="polite">{t("cart.pieces", { count: cart.itemCount })}</span>}
        />
      </div>
      <Columns
        lines={
          <>
            {quote !== undefined && <FreeShipping quote={quote} />}
            <ul aria-label={t("cart.lines")} className="divide-y divide-line">
              {cart.items.map((item) => (
                <CartLine
                  key={item.id}
                  item={item}
                  currency={cart.currency}
                  bundle={bundleOf(cart, item)}
                  isOwned={owned.has(item.product.id)}
                  returns={quote?.lines.find(({ id }) => id === item.id)?.returnRight.text}
                  onQuantity={(quantity) => changeQuantity(item, quantity)}
                  onRemove={() => remove(item)}
                />
              ))}
            </ul>
          </>
        }
        summary={
          <>
            <h2 className="text-h3 font-bold">{t("cart.summary")}</h2>
            <CartSummary cart={cart} quote={quote} />
            <BlockedNote cart={cart} />
            <div ref={checkout}>
              <CheckoutButton cart={cart} />
            </div>
            <LocalLink to="/store" className={buttonClass({ variant: "link", block: true })}>
              {t("cart.goOn")}
            </LocalLink>
          </>
        }
      />
      <StickyBar label={t("cart.summary")} watch={checkout}>
        <Amount
          value={quote?.total ?? cartTotal(cart)}
          currency={cart.currency}
          isFreeWord
          className="text-price font-extrabold"
        />
        <div className="flex-1">
          <CheckoutButton cart={cart} />
        </div>
      </StickyBar>
    </>
  );
}

function Columns({ lines, summary }: { readonly lines: ReactNode; readonly summary: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
      <div>{lines}</div>
      <aside className="flex flex-col gap-5 self-start rounded-xl bg-sand-50 p-5 lg:sticky lg:top-24">{summary}</aside>
    </div>
  );
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <div aria-busy="true">
      <PageHeader title={title} lead={<Skeleton className="h-6 w-24 noscript:hidden" />} />
      <NeedsScript />
      <div className="noscript:hidden">
        <Columns
          lines={
            <div className="flex flex-col gap-10 pt-5">
              {[1, 2].map((line) => (
                <div key={line} className="flex gap-4">
                  <Skeleton className="size-20 rounded-lg sm:size-24" />
                  <div className="flex flex-1 flex-col gap-3">
                    <Skeleton className="h-5 w-3/5" />
                    <Skeleton className="h-4 w-1/4" />
                    <Skeleton className="h-11 w-32" />
                  </div>
                </div>
              ))}
            </div>
          }
          summary={
            <>
              <Skeleton className="h-6 w-1/3" />
              <Skeleton className="h-28 w-full" />
              <Skeleton className="h-13 w-full" />
            </>
          }
        />
      </div>
    </div>
  );
}
