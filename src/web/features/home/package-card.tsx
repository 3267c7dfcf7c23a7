import { InstalmentsWords } from "#web/entities/product/instalments-words.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { ShownPackage } from "./load-home.ts";

interface PackageCardProps {
  readonly card: ShownPackage;
  readonly onSelect: () => void;
}

/** The inside of a package: on phones a row with its name and price that opens, on wider screens a card. */
export function PackageCard({ card, onSelect }: PackageCardProps) {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { isRecommended, lines } = card;
  return (
    <details name="packages" open={isRecommended} className="package group flex-1">
      <summary className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 lg:px-5 lg:pt-5">
        <h3 className="text-card font-extrabold tablet:text-h3">{text(card.name)}</h3>
        {isRecommended && (
          <Badge tone="flare" icon="star">
            {t("home.recommended")}
          </Badge>
        )}
        <span className="ms-auto flex items-baseline gap-x-1.5 tablet:ms-0 tablet:basis-full">
          <Money
            amountMinor={card.monthMinor}
            currency={card.price.currency}
            lang={language}
            className="text-card font-extrabold tablet:text-price-lg"
          />
          <span className="text-small text-muted">{t("home.perMonth")}</span>
        </span>
        <Icon name="chevron-down" size={18} className="text-muted group-open:rotate-180 tablet:hidden" />
      </summary>
      <div className="flex flex-1 flex-col gap-3 px-4 pb-4 text-small lg:px-5 lg:pb-5">
        <PackagePrice card={card} />
        <p className="text-muted">{text(card.summary)}</p>
        <ul className="flex flex-col gap-1.5">
          {lines.map((line) => (
            <li key={text(line)} className="flex gap-2">
              <Icon name="check" size={18} className="mt-0.5 text-success" />
              {text(line)}
            </li>
          ))}
        </ul>
        <LocalLink
          to={`/product/${card.slug}`}
          onClick={onSelect}
          className={buttonClass({
            block: true,
            variant: isRecommended ? "primary" : "secondary",
            className: "mt-auto",
          })}
        >
          {t("home.choosePackage")}
          <span className="sr-only">: {text(card.name)}</span>
        </LocalLink>
      </div>
    </details>
  );
}

function PackagePrice({ card }: { readonly card: ShownPackage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { currency, amountMinor } = card.price;
  return (
    <div className="text-muted">
      <p>
        {t("home.total", { count: card.months })}{" "}
        <Money amountMinor={amountMinor} currency={currency} lang={language} className="font-semibold text-text" />
      </p>
      {card.instalments && (
        <p className="mt-1">
          <InstalmentsWords payments={card.instalments} currency={currency} />
        </p>
      )}
    </div>
  );
}
