import type { Loyalty } from "#shared/contract/loyalty.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import type { OnDemand } from "#web/lib/api/use-on-demand.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { trophyIcon } from "#web/ui/workout-icons.ts";
import { EntryList } from "./entry-list.tsx";

export function NoEntries() {
  const { t } = useTranslation("rewards");
  return (
    <EmptyState
      icon={trophyIcon}
      title={t("history.empty")}
      description={t("history.emptyText")}
      actions={
        <LocalLink to="/store" className={buttonClass()}>
          {t("history.toStore")}
        </LocalLink>
      }
    />
  );
}

export function EntriesWaiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-18 w-full rounded-lg" />
      ))}
    </div>
  );
}

/** The latest points entries; the account page has all. */
export function LatestEntries({ load, onRetry }: { readonly load: OnDemand<Loyalty>; readonly onRetry: () => void }) {
  const { t } = useTranslation("rewards");
  if (load.status === "loading") return <EntriesWaiting />;
  if (load.status === "failed") return <FailurePanel error={load.error} onRetry={onRetry} />;
  const { entries, pagination } = load.data;
  if (entries.length === 0) return <NoEntries />;
  return (
    <>
      <EntryList entries={entries} />
      {pagination.pages > 1 && (
        <LocalLink to="/dashboard/points" className={buttonClass({ variant: "secondary", className: "mt-5" })}>
          {t("history.all")}
        </LocalLink>
      )}
    </>
  );
}
