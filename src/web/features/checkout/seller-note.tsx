import type { Quote } from "#shared/contract/checkout.ts";
import type { Disclosure } from "#shared/contract/markets.ts";
import { DisclosureList, DisclosureValue } from "#web/entities/market/disclosure-list.tsx";
import { useSeller } from "#web/entities/market/use-seller.ts";
import { ReturnSentences } from "#web/entities/order/return-sentences.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useDeliveryWords } from "./delivery-section.tsx";

const short: readonly Disclosure["key"][] = ["name", "vatNumber"];

/** Shown before the button: seller, delivery time and returns, as each market's law requires. */
export function SellerNote({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation("checkout");
  const text = useText();
  const seller = useSeller(quote.market);
  const delivery = useDeliveryWords(quote);
  const disclosures = seller?.disclosures ?? [];
  const named = disclosures.filter(({ key }) => short.includes(key));
  return (
    <div className="flex flex-col gap-1 text-small text-muted">
      {named.length > 0 && (
        <p>
          {named.map((one, index) => (
            <span key={one.key}>
              {index > 0 && " · "}
              {text(one.label)}: <DisclosureValue of={one} />
            </span>
          ))}
        </p>
      )}
      {quote.needsAddress && (
        <p>
          {t("delivery.standard")}: {delivery}
        </p>
      )}
      <ReturnSentences lines={quote.lines} />
      {disclosures.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">
            {t("seller")}
          </summary>
          <DisclosureList disclosures={disclosures} className="flex flex-col gap-1 pb-2" />
        </details>
      )}
    </div>
  );
}
