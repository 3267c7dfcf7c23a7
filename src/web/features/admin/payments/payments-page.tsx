import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingHere } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { cardIcon } from "#web/ui/drawn-icons.ts";
import { tabClass } from "#web/ui/tabs.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { EventsTable } from "./events-table.tsx";
import type { PaymentsPart } from "./load-payments.ts";
import { PaymentsTable } from "./payments-table.tsx";

const parts = [
  { value: "", label: "Payments" },
  { value: "events", label: "Provider events" },
] as const;

const chips = {
  payments: {
    label: "View",
    name: "view",
    all: "All",
    options: [
      { value: "undecided", label: "Pending" },
      { value: "attention", label: "Needs review" },
    ],
  },
  events: {
    label: "Outcome",
    name: "outcome",
    all: "All",
    options: [
      { value: "waiting", label: "Pending" },
      { value: "handled", label: "Processed" },
      { value: "unmatched", label: "No payment found" },
    ],
  },
} as const;

function Parts({ isEvents }: { readonly isEvents: boolean }) {
  const address = useListAddress();
  return (
    <nav aria-label="Payments" className="flex gap-6 overflow-x-auto border-b border-line">
      {parts.map(({ value, label }) => {
        const isHere = (value === "events") === isEvents;
        return (
          <UiLink
            key={value}
            href={address.hrefWith({ part: value, view: undefined, outcome: undefined, search: undefined })}
            aria-current={isHere ? "page" : undefined}
            className={tabClass(isHere)}
          >
            {label}
          </UiLink>
        );
      })}
    </nav>
  );
}

export function PaymentsPage({ data }: { readonly data: PaymentsPart }) {
  const isEvents = data.part === "events";
  return (
    <ListPage
      title="Payments"
      noun={isEvents ? "reports" : "payments"}
      pagination={data.list.pagination}
      head={<Parts isEvents={isEvents} />}
      chips={chips[data.part]}
      search={isEvents ? undefined : "Order, customer or provider’s reference"}
    >
      {data.part === "events" ? (
        <EventsTable
          events={data.list.events}
          empty={<NothingHere icon={cardIcon} title="No events" hint="What payment providers report is listed here." />}
        />
      ) : (
        <PaymentsTable
          payments={data.list.payments}
          empty={
            <NothingHere
              icon={cardIcon}
              title="No payments"
              hint="A payment appears here when a customer begins to pay."
            />
          }
        />
      )}
    </ListPage>
  );
}
