import type { Currency } from "#shared/domain/currency.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

/** The logos of what can be paid with in a currency: one file, so that they weigh nothing in the scripts. */
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
