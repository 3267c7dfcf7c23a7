import { type UseFormReturn, useWatch } from "react-hook-form";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import { getCards } from "#shared/contract/saved-cards.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { Entries } from "./entries.ts";

interface SaveCardProps {
  readonly form: UseFormReturn<Entries>;
  readonly method: PaymentMethod;
  readonly currency: Currency;
}

/** Asks to save the card that pays for coaching, for renewals; never ticked beforehand. */
export default function SaveCard({ form, method, currency }: SaveCardProps) {
  const { t } = useTranslation("cards");
  const text = useText();
  const { load } = useOnDemand("cards", (signal) => api(getCards, {}, { signal }));
  const [version, saveWith] = useWatch({ control: form.control, name: ["saveCard", "saveWith"] });
  if (load.status !== "ready") return null;
  const { consent, savedBy } = load.data;
  if (!savedBy.some((one) => one.currency === currency && one.method === method)) return null;
  const isTicked = version === consent.version && saveWith === method;
  return (
    <Checkbox
      label={t("pay.save")}
      // Paymob saves a card only if the customer also asks for it on Paymob's page.
      hint={method === "paymob" ? `${text(consent.text)} ${t("pay.tickThere")}` : text(consent.text)}
      checked={isTicked}
      onChange={({ target }) => {
        form.setValue("saveCard", target.checked ? consent.version : "");
        form.setValue("saveWith", method);
      }}
    />
  );
}
