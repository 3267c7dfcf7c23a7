import type { Cart } from "#shared/contract/cart.ts";
import type { Quote } from "#shared/contract/checkout.ts";
import { toMinor } from "#shared/domain/money.ts";
import { toInstalments } from "#shared/domain/price-view.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { PaymentMarks } from "#web/entities/order/payment-marks.tsx";
import { toTotals } from "#web/entities/order/quote-totals.ts";
import { useTotalRows } from "#web/entities/order/total-rows.tsx";
import { InstalmentsWords } from "#web/entities/product/instalments-words.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { SummaryList, type SummaryRow } from "#web/ui/summary-list.tsx";

export const isBlocked = (cart: Cart): boolean => cart.items.some((item) => item.unavailable || item.exceedsStock);

export const cartTotal = (cart: Cart): number =>
  cart.totals.find(({ currency }) => currency === cart.currency)?.amount ?? cart.total;

/** The button to checkout; disabled with a reason while something in the cart cannot be bought. */
export function CheckoutButton({ cart, onPress }: { readonly cart: Cart; readonly onPress?: () => void }) {
  const { t } = useTranslation();
  if (isBlocked(cart))
    return (
      <Button
        size="lg"
        block
        aria-disabled="true"
        aria-describedby="cart-blocked"
        className="cursor-not-allowed opacity-50"
        onClick={() => document.getElementById("cart-blocked")?.focus()}
      >
        {t("cart.checkout")}
      </Button>
    );
  return (
    <LocalLink to="/checkout" onClick={onPress} className={buttonClass({ size: "lg", block: true })}>
      {t("cart.checkout")}
    </LocalLink>
  );
}

export function BlockedNote({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation();
  if (!isBlocked(cart)) return null;
  return (
    <div id="cart-blocked" tabIndex={-1}>
      <Callout tone="danger" role="status">
        {t("cart.blocked")}
      </Callout>
    </div>
  );
}

/** The cart's totals: the server's quote, or the cart's own total until it is loaded. */
export function CartSummary({ cart, quote }: { readonly cart: Cart; readonly quote: Quote | undefined }) {
  const { t } = useTranslation();
  const totalRows = useTotalRows();
  const text = useText();
  const { currency } = cart;
  const plainTotal: SummaryRow = {
    id: "total",
    label: t("states.totals.total"),
    value: <Amount value={cartTotal(cart)} currency={currency} isFreeWord />,
    tone: "total",
  };
  const rows = quote === undefined ? [plainTotal] : totalRows(toTotals(quote));
  const instalments = toInstalments({ currency, ...amounts(quote?.total ?? cartTotal(cart)) });
  return (
    <div className="flex flex-col gap-4">
      <div aria-live="polite" aria-atomic="true">
        <SummaryList rows={rows} />
      </div>
      {instalments !== null && (
        <p className="text-small text-muted">
          <InstalmentsWords payments={instalments} currency={currency} />
        </p>
      )}
      {quote?.promise != null && <p className="text-small font-semibold">{text(quote.promise.text)}</p>}
      <PaymentMarks currency={currency} />
      {quote !== undefined && quote.points.earns > 0 && (
        <p className="flex items-center gap-2 text-small text-gold-text">
          <Coin size={18} />
          <span>{t("cart.earns", { count: quote.points.earns })}</span>
        </p>
      )}
    </div>
  );
}

function amounts(total: number) {
  const amountMinor = toMinor(total);
  return { amountMinor, beforeMinor: amountMinor };
}
