import type { Loyalty } from "#shared/contract/loyalty.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { PointsChange, usePointsText } from "./points-words.tsx";

type Entry = Loyalty["entries"][number];

/** Points entries, newest first, each with its reason. */
export function EntryList({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line px-4 sm:px-5">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start justify-between gap-4 py-4">
          <EntryWords entry={entry} />
          <EntryPoints entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function EntryWords({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation("rewards");
  const { day } = useDates();
  const { at, kind, orderId, orderNumber, note, expiresAt, points } = entry;
  return (
    <div className="min-w-0">
      <p className="text-card font-semibold">{t(`history.kinds.${kind}`)}</p>
      {note !== null && (
        <p className="text-small text-muted">
          <UserText>{note}</UserText>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
        <time dateTime={at}>{day(at)}</time>
        {orderId !== null && orderNumber !== null && (
          <LocalLink
            to={`/dashboard/orders/${orderId}`}
            className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
          >
            {t("history.order")} <Ltr>{orderNumber}</Ltr>
          </LocalLink>
        )}
      </p>
      {expiresAt !== null && points > 0 && (
        <p className="text-small text-muted">{t("history.until", { date: day(expiresAt) })}</p>
      )}
    </div>
  );
}

function EntryPoints({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation("rewards");
  const words = usePointsText();
  return (
    <div className="shrink-0 text-end">
      <PointsChange points={entry.points} />
      <p className="text-small text-muted">
        {t("history.balance")} {words(entry.balanceAfter)}
      </p>
    </div>
  );
}
