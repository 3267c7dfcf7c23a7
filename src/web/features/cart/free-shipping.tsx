import type { Quote } from "#shared/contract/checkout.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

/** The amount left to free shipping, from the server's quote. */
export function FreeShipping({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation();
  const money = useMoneyText();
  const { missingForFreeShipping: missing, subtotal, discount, currency } = quote;
  if (!quote.needsAddress) return null;
  if (missing === null)
    return quote.shipping === 0 ? (
      <p className="flex items-center gap-2 text-card font-semibold text-success">
        <Icon name="truck" />
        <span>{t("cart.freeShippingReached")}</span>
      </p>
    ) : null;
  const reached = Math.max(0, subtotal - discount);
  return (
    <ProgressBar
      tone="success"
      value={reached}
      max={reached + missing}
      label={t("cart.freeShippingMissing", { amount: money(missing, currency) })}
    />
  );
}
