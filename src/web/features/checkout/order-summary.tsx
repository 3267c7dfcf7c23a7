import type { Quote } from "#shared/contract/checkout.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { LinePicture } from "#web/entities/order/line-picture.tsx";
import { LineSize } from "#web/entities/order/line-size.tsx";
import { toTotals } from "#web/entities/order/quote-totals.ts";
import { useTotalRows } from "#web/entities/order/total-rows.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SummaryList } from "#web/ui/summary-list.tsx";

export interface OrderSummaryProps {
  readonly quote: Quote;
  readonly isAsking: boolean;
}

export function Lines({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation("checkout");
  const text = useText();
  return (
    <ul aria-label={t("summary.lines")} className="flex flex-col gap-4">
      {quote.lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center gap-x-3">
          <LinePicture image={line.image} kind={line.kind} className="w-14" />
          <div className="min-w-0 flex-1 basis-[4.5rem]">
            <p className="text-small font-semibold">{text(line.name)}</p>
            <p className="text-small text-muted">
              {line.kind === "physical" && (
                <>
                  <LineSize line={line} />
                  {" · "}
                </>
              )}
              <Ltr>{`× ${line.quantity}`}</Ltr>
            </p>
          </div>
          <span className="ms-auto text-card font-semibold">
            <Amount value={line.total} currency={quote.currency} isFreeWord />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The items and totals, all from the server. */
export function OrderSummary({ quote, isAsking }: OrderSummaryProps) {
  const { t } = useTranslation("checkout");
  const rows = useTotalRows()(toTotals(quote));
  return (
    <div className="flex flex-col gap-5">
      <Lines quote={quote} />
      <div
        aria-live="polite"
        aria-atomic="true"
        aria-busy={isAsking}
        className={cx("transition-opacity duration-200", isAsking && "opacity-60")}
      >
        <SummaryList rows={rows} />
      </div>
      {quote.points.earns > 0 && (
        <p className="flex items-center gap-2 text-small text-gold-text">
          <Coin size={18} />
          <span>{t("summary.earns", { count: quote.points.earns })}</span>
        </p>
      )}
      <LocalLink to="/cart" className="text-small text-muted underline underline-offset-4">
        {t("summary.edit")}
      </LocalLink>
    </div>
  );
}

/** On phones: one line with the total, which expands. */
export function CollapsedSummary(props: OrderSummaryProps) {
  const { t } = useTranslation("checkout");
  const { quote } = props;
  return (
    <details className="group -mx-(--gutter) border-y border-line bg-sand-50 lg:hidden">
      <summary className="page flex min-h-14 flex-wrap items-center gap-x-2 py-3 text-card">
        <Icon name="bag" />
        <span className="text-small font-semibold xs:text-card">{t("summary.show", { count: quote.itemCount })}</span>
        <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        <Amount
          value={quote.total}
          currency={quote.currency}
          isFreeWord
          className="ms-auto text-price font-extrabold"
        />
      </summary>
      <div className="page pb-5">
        <OrderSummary {...props} />
      </div>
    </details>
  );
}
