import { countryName } from "#shared/domain/countries.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";

interface DestinationNoteProps {
  readonly country: string;
  readonly currency: Currency;
}

/** Explains what depends on the address, if goods go to another market than the one of the prices. */
export default function DestinationNote({ country, currency }: DestinationNoteProps) {
  const { t } = useTranslation("checkout");
  const { t: names } = useTranslation("currency");
  const language = useLanguage();
  const words = { country: countryName(country, language), currency: names(`names.${currency}`) };
  return (
    <Callout tone="info" className="mt-4">
      {t("address.elsewhere", words)}
    </Callout>
  );
}
