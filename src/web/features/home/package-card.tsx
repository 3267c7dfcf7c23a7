import { InstalmentsWords } from "#web/entities/product/instalments-words.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { PackageCard as Card } from "./load-home.ts";

/** Subgrid rows align the cards: name, price, button, included, not included. */
const rows = "lg:row-span-5 lg:grid lg:grid-rows-subgrid lg:gap-0";

export interface PackageCardProps {
  readonly card: Card;
  readonly onSelect: () => void;
}

export function PackageCard({ card, onSelect }: PackageCardProps) {
  const { t } = useTranslation();
  const text = useText();
  const { isRecommended } = card.coaching;
  return (
    <li
      className={cx(
        "paper relative flex flex-col rounded-2xl border p-5",
        rows,
        isRecommended ? "-order-1 border-2 border-flare lg:order-none" : "border-line",
      )}
    >
      <div>
        <h3 className="text-h3 font-extrabold">{text(card.name)}</h3>
        {isRecommended && (
          <span className="absolute start-5 -top-3.5 flex rounded-sm border-2 border-flare">
            <Badge tone="flare" icon="star">
              {t("home.recommended")}
            </Badge>
          </span>
        )}
        <p className="mt-1 text-small text-muted">{text(card.summary)}</p>
      </div>
      <PackagePrice card={card} />
      <div className="pt-4">
        <LocalLink
          to={`/product/${card.slug}`}
          onClick={onSelect}
          className={buttonClass({ block: true, variant: isRecommended ? "primary" : "secondary" })}
        >
          {t("home.choosePackage")}
          <span className="sr-only">: {text(card.name)}</span>
        </LocalLink>
      </div>
      <ul className="flex flex-col gap-2 pt-5 text-small">
        {card.coaching.features.map((feature) => (
          <li key={feature.en} className="flex gap-2">
            <Icon name="check" size={18} className="mt-0.5 text-success" />
            <span>{text(feature)}</span>
          </li>
        ))}
      </ul>
      <div className="pt-5 text-small text-muted">
        <h4 className="font-semibold">{t("home.notIncluded")}</h4>
        <ul className="mt-1.5 flex flex-col gap-1.5">
          {card.coaching.notIncluded.map((missing) => (
            <li key={missing.en} className="flex gap-2">
              <Icon name="minus" size={18} className="mt-0.5" />
              <span>{text(missing)}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function PackagePrice({ card }: { readonly card: Card }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { currency, amountMinor } = card.price;
  return (
    <div className="pt-4">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <Money
          amountMinor={card.monthMinor}
          currency={currency}
          lang={language}
          className="text-price-lg font-extrabold"
        />
        <span className="text-small text-muted">{t("home.perMonth")}</span>
      </p>
      <p className="mt-1 text-small text-muted">
        {t("home.total", { count: card.coaching.months })}{" "}
        <Money amountMinor={amountMinor} currency={currency} lang={language} className="font-semibold text-text" />
      </p>
      {card.instalments && (
        <p className="mt-1 text-small text-muted">
          <InstalmentsWords payments={card.instalments} currency={currency} />
        </p>
      )}
    </div>
  );
}
