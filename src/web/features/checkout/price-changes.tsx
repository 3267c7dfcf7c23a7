import type { Quote } from "#shared/contract/checkout.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { arrowEndIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type QuoteChange, quoteChanges } from "./quote-changes.ts";

function ChangeLine({ change, currency }: { readonly change: QuoteChange; readonly currency: Currency }) {
  const { t } = useTranslation("checkout");
  const text = useText();
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold">
        {change.what === "line" ? text(change.line.name) : t(`changed.${change.what}`)}
      </span>
      <del className="text-muted">
        <Amount value={change.before} currency={currency} />
      </del>
      <Icon name={arrowEndIcon} size={14} className="self-center" />
      <ins className="font-bold no-underline">
        <Amount value={change.after} currency={currency} />
      </ins>
    </li>
  );
}

/** Prices that have changed since the customer saw them. */
export default function PriceChanges({ before, after }: { readonly before: Quote; readonly after: Quote }) {
  return (
    <ul className="my-2 flex flex-col gap-1">
      {quoteChanges(before, after).map((one) => (
        <ChangeLine key={one.id} change={one} currency={after.currency} />
      ))}
    </ul>
  );
}
