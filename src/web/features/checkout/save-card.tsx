import { type UseFormReturn, useWatch } from "react-hook-form";
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
  readonly currency: Currency;
}

/** Saves the card that pays coaching, for its renewals: never ticked before, and where a provider keeps cards. */
export default function SaveCard({ form, currency }: SaveCardProps) {
  const { t } = useTranslation("cards");
  const text = useText();
  const { load } = useOnDemand("cards", (signal) => api(getCards, {}, { signal }));
  const version = useWatch({ control: form.control, name: "saveCard" });
  if (load.status !== "ready" || !load.data.addable.includes(currency)) return null;
  const { consent } = load.data;
  return (
    <Checkbox
      label={t("pay.save")}
      hint={text(consent.text)}
      checked={version === consent.version}
      onChange={({ target }) => form.setValue("saveCard", target.checked ? consent.version : "")}
    />
  );
}
