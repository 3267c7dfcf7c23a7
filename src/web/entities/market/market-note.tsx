import { useLocation } from "react-router";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { withoutLanguage } from "#web/lib/i18n/paths.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { MarketNoteView } from "./market-note-view.ts";

/** Says that the page shows the prices of the market in its URL, with a link to the visitor's own. */
export default function MarketNote({ note }: { readonly note: MarketNoteView }) {
  const { t } = useTranslation();
  const text = useText();
  const { pathname } = useLocation();
  const { country, prices, own } = note;
  return (
    <p className="mb-4 rounded-lg bg-info-soft px-4 py-2 text-small text-ink-800" data-testid="market-note">
      {t("product.market.prices", { country: text(country), prices: text(prices), own: text(own) })}{" "}
      <LocalLink to={withoutLanguage(pathname)} className="font-bold text-info underline">
        {t("product.market.own")}
      </LocalLink>
    </p>
  );
}
