import type { AdminConversion, adminListConversions, ConversionDay } from "#shared/contract/admin-conversions.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { ListCard } from "#web/admin-kit/list/list-parts.tsx";
import { AdminPage, Amount, Day, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { destinationNames, kindNames, stateNames } from "./conversion-words.ts";

const settings = {
  ga4: "GA4_MEASUREMENT_ID and GA4_API_SECRET",
  meta: "META_PIXEL_ID and META_CAPI_TOKEN",
} as const;

const counts = ["sent", "waiting", "refused", "unanswered", "withdrawn", "expired"] as const;

const dayColumns: readonly Column<ConversionDay>[] = [
  {
    id: "day",
    header: "Day (UTC)",
    rowHeader: true,
    cell: ({ day, destination }) => (
      <div>
        <Day day={day} />
        <span className="block text-small font-normal text-muted">{destinationNames[destination]}</span>
      </div>
    ),
  },
  ...counts.map(
    (count): Column<ConversionDay> => ({
      id: count,
      header: stateNames[count].name,
      align: "end",
      cell: (row) => row[count].toLocaleString("en"),
    }),
  ),
];

const columns: readonly Column<AdminConversion>[] = [
  {
    id: "order",
    header: "Order",
    rowHeader: true,
    cell: ({ order, kind, destination }) => (
      <div>
        <AdminLink href={`/dashboard/admin/orders/${order.id}`} className="underline">
          <Ltr>{order.number}</Ltr>
        </AdminLink>
        <span className="block text-small font-normal text-muted">
          {kindNames[kind]} · {destinationNames[destination]}
        </span>
      </div>
    ),
  },
  { id: "amount", header: "Value", align: "end", cell: (row) => <Amount {...row} /> },
  {
    id: "state",
    header: "State",
    cell: ({ state, reason }) => (
      <div>
        <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>
        {reason !== null && <span className="mt-1 block text-small text-muted wrap-anywhere">{reason}</span>}
      </div>
    ),
  },
  { id: "tries", header: "Attempts", align: "end", cell: ({ tries }) => tries.toLocaleString("en") },
  { id: "event", header: "Event id", cell: ({ eventId }) => <Ltr className="wrap-anywhere">{eventId}</Ltr> },
  { id: "at", header: "Happened", cell: ({ happenedAt }) => <When at={happenedAt} /> },
];

const nothing = <p className="p-5 text-muted">Nothing in the last 30 days.</p>;

/** Purchases and refunds that were reported to Google and Meta, and their refusals. */
export function ConversionsPage({ data }: { readonly data: ReplyOf<typeof adminListConversions> }) {
  const { destinations, days, latest } = data;
  return (
    <AdminPage title="Conversions">
      <p className="text-muted">
        Paid and refunded orders are reported to Google Analytics and Meta, each once and only where the customer
        agreed. Without consent nothing is kept and nothing is sent.
      </p>
      {destinations
        .filter(({ isOn }) => !isOn)
        .map(({ destination }) => (
          <Callout key={destination} tone="neutral" title={`${destinationNames[destination]} is not set up`}>
            It is told of orders once the settings <Ltr>{settings[destination]}</Ltr> are there.
          </Callout>
        ))}
      <section className="flex flex-col gap-2">
        <h2 className="text-card font-bold">By day</h2>
        <ListCard footer={null}>
          <DataTable
            caption="Reports by day"
            columns={dayColumns}
            rows={days}
            rowKey={({ day, destination }) => `${day} ${destination}`}
            layout="stack"
            empty={nothing}
          />
        </ListCard>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-card font-bold">Latest, and what was not taken</h2>
        <ListCard footer={null}>
          <DataTable
            caption="Latest reports"
            columns={columns}
            rows={latest}
            rowKey={({ id }) => id}
            layout="stack"
            empty={nothing}
          />
        </ListCard>
      </section>
    </AdminPage>
  );
}
