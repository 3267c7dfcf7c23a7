import { InstalmentsWords } from "#web/entities/product/instalments-words.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Money } from "#web/ui/money.tsx";
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
    <details name="packages" open={isRecommended} className="package">
      <summary>
        <h3>{text(card.name)}</h3>
        {isRecommended && (
          <Badge tone="flare" icon="star">
            {t("home.recommended")}
          </Badge>
        )}
        <span className="package-month">
          <Money amountMinor={card.monthMinor} currency={card.price.currency} lang={language} />
          <span>{t("home.perMonth")}</span>
        </span>
      </summary>
      <div>
        <PackagePrice card={card} />
        <p>{text(card.summary)}</p>
        <ul className="ticks">
          {lines.map((line) => (
            <li key={text(line)}>{text(line)}</li>
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
    <div className="package-price">
      <p>
        {t("home.total", { count: card.months })}{" "}
        <Money amountMinor={amountMinor} currency={currency} lang={language} />
      </p>
      {card.instalments && (
        <p>
          <InstalmentsWords payments={card.instalments} currency={currency} />
        </p>
      )}
    </div>
  );
}
