import type { Quote } from "#shared/contract/checkout.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";

interface PrepayNoteProps {
  readonly prepay: NonNullable<Quote["prepay"]>;
  readonly currency: Currency;
}

/** Cash is not offered for this order, but prepaying gives a discount. The reason is not shown. */
export default function PrepayNote({ prepay: { percent, amount }, currency }: PrepayNoteProps) {
  const { t } = useTranslation("cod");
  const money = useMoneyText();
  return (
    <div className="mt-4">
      <Callout title={t("prepay.title")}>
        <p>{t("prepay.text", { percent, amount: money(amount, currency) })}</p>
      </Callout>
    </div>
  );
}
