import type { Dashboard } from "#shared/contract/admin-reports.ts";
import { addDays, addMonths } from "#shared/domain/calendar.ts";
import { DayRange, FilterSelect } from "#web/admin-kit/list/list-parts.tsx";
import type { ListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { chipClass } from "#web/ui/chip.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

const steps = [
  { value: "", label: "By day" },
  { value: "week", label: "By week" },
  { value: "month", label: "By month" },
];

/** Preset periods up to today, a custom range, and the charts' interval. */
export function PeriodPicker({
  dashboard,
  address,
  today,
}: {
  readonly dashboard: Dashboard;
  readonly address: ListAddress;
  readonly today: string;
}) {
  const usual = [
    { label: "7 days", from: addDays(today, -6), by: undefined },
    { label: "28 days", from: addDays(today, -27), by: undefined },
    { label: "90 days", from: addDays(today, -89), by: "week" },
    { label: "12 months", from: `${addMonths(today, -11).slice(0, 7)}-01`, by: "month" },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <nav aria-label="Period" className="flex flex-wrap gap-1.5">
        {usual.map(({ label, from, by }) => {
          const isChosen = dashboard.from === from && dashboard.to === today;
          return (
            <UiLink
              key={label}
              href={address.hrefWith({ from, to: today, by })}
              aria-current={isChosen ? "true" : undefined}
              className={chipClass({ selected: isChosen, className: "min-h-10! px-3! text-small!" })}
            >
              {label}
            </UiLink>
          );
        })}
      </nav>
      <DayRange address={{ ...address, get: (name) => (name === "from" ? dashboard.from : dashboard.to) }} />
      <FilterSelect label="Group by" name="by" address={address} options={steps} />
    </div>
  );
}
