import type { Currency } from "#shared/domain/currency.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** The logos of the payment methods in a currency: one image file, so that they add nothing to the scripts. */
export function PaymentMarks({ currency }: { readonly currency: Currency }) {
  const { t } = useTranslation();
  return (
    <img
      src={`/pay/${currency}.svg`}
      alt={t(`goods.payWith.${currency}`)}
      height={28}
      loading="lazy"
      className="my-2 h-7 w-auto self-start"
    />
  );
}
