import type { Quote } from "#shared/contract/checkout.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The text of the delivery time. */
export function useDeliveryWords({ needsAddress, deliveryDays: days, promise }: Quote): string {
  const text = useText();
  const { t } = useTranslation("checkout");
  if (!needsAddress) return t("delivery.onlineText");
  if (promise !== null) return text(promise.text);
  if (days === null) return t("delivery.soon");
  return t(days.min === days.max ? "delivery.within" : "delivery.between", { min: days.min, count: days.max });
}

/** The delivery method with its time and price. */
export function DeliverySection({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation("checkout");
  const words = useDeliveryWords(quote);
  return (
    <div className="flex items-center gap-4 rounded-xl border border-line bg-surface px-4 py-3">
      <Icon name={quote.needsAddress ? "truck" : "mail"} size={24} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-card font-semibold">{t(quote.needsAddress ? "delivery.standard" : "delivery.online")}</p>
        <p className="text-small text-muted">{words}</p>
      </div>
      {quote.needsAddress && (
        <span className="text-card font-semibold">
          <Amount value={quote.shipping} currency={quote.currency} isFreeWord />
        </span>
      )}
    </div>
  );
}
