import { useState } from "react";
import type { AdminDeliveryCalendar, AdminLeadTime } from "#shared/contract/admin-delivery.ts";
import { carrierTitles } from "#shared/domain/shipments.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, marketNames } from "#web/admin-kit/labels.ts";
import { AdminPage, Amount, Panel } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { editIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CalendarDialog, LeadTimeDialog, type LeadTimeWish, weekdayNames } from "./delivery-dialogs.tsx";
import type { DeliveryData } from "./load-delivery.ts";

const days = (off: readonly number[]): string => off.map((day) => weekdayNames[day]).join(", ") || "none";

const calendarColumns = (edit: (calendar: AdminDeliveryCalendar) => void): Column<AdminDeliveryCalendar>[] => [
  { id: "market", header: "Market", rowHeader: true, cell: ({ market }) => marketNames[market] },
  { id: "off", header: "Nothing is packed on", cell: ({ shopOff }) => days(shopOff) },
  { id: "cutoff", header: "Packed the same day until", cell: ({ cutoff }) => <Ltr>{cutoff}</Ltr> },
  { id: "handling", under: "cutoff", header: "Packing days", align: "end", cell: ({ handlingDays }) => handlingDays },
  {
    id: "holidays",
    header: "Holidays ahead",
    cell: ({ holidays, proposed }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Ltr>{holidays.length === 0 ? "none" : holidays.join(", ")}</Ltr>
        {proposed.length > 0 && <Badge tone="warn">{counted(proposed.length, "day")} to confirm</Badge>}
      </span>
    ),
  },
  {
    id: "edit",
    header: "",
    headerText: "Edit",
    cell: (calendar) => (
      <Button size="sm" variant="secondary" icon={editIcon} onClick={() => edit(calendar)}>
        Edit
      </Button>
    ),
  },
];

const leadColumns = (edit: (lead: AdminLeadTime) => void): Column<AdminLeadTime>[] => [
  { id: "carrier", header: "Carrier", rowHeader: true, cell: ({ carrier }) => carrierTitles[carrier] },
  { id: "place", header: "To", cell: ({ name }) => name.en },
  { id: "days", header: "Days", cell: ({ minDays, maxDays }) => <Ltr>{`${minDays}–${maxDays}`}</Ltr> },
  { id: "off", header: "Does not drive on", cell: ({ off }) => days(off) },
  {
    id: "measured",
    header: "Nine of ten took",
    cell: ({ measuredMax, measuredParcels }) =>
      measuredMax === null ? (
        <span className="text-muted">{measuredParcels} of 50 parcels</span>
      ) : (
        `${measuredMax} days (${measuredParcels} parcels)`
      ),
  },
  {
    id: "edit",
    header: "",
    headerText: "Edit",
    cell: (lead) => (
      <Button size="sm" variant="secondary" icon={editIcon} onClick={() => edit(lead)}>
        Edit
      </Button>
    ),
  },
];

type Kept = DeliveryData["report"][number];
const countColumns: readonly Column<Omit<Kept, "kept">>[] = [
  { id: "carrier", header: "Carrier", rowHeader: true, cell: ({ carrier }) => carrierTitles[carrier] },
  { id: "market", header: "Market", cell: ({ market }) => marketNames[market] },
  { id: "parcels", header: "Parcels", align: "end", cell: ({ parcels }) => parcels },
];

const keptColumns: readonly Column<Kept>[] = [
  ...countColumns,
  {
    id: "kept",
    header: "On time",
    align: "end",
    cell: ({ parcels, kept }) => `${Math.round((100 * kept) / Math.max(1, parcels))}%`,
  },
];

type Cost = DeliveryData["costs"][number];
const costColumns: readonly Column<Cost>[] = [
  ...countColumns,
  {
    id: "each",
    header: "Each",
    align: "end",
    cell: ({ cost, parcels, currency }) => (
      <Amount amount={Math.round((100 * cost) / parcels) / 100} currency={currency} />
    ),
  },
  {
    id: "cost",
    header: "Together",
    align: "end",
    cell: ({ cost, currency }) => <Amount amount={cost} currency={currency} />,
  },
];

/** Delivery times: the shop's packing days, the carriers' lead times, and how many promises were kept. */
export function DeliveryPage({ data: { calendars, leadTimes, report, costs } }: { readonly data: DeliveryData }) {
  const [calendar, editCalendar] = useState<AdminDeliveryCalendar>();
  const [lead, editLead] = useState<LeadTimeWish>();
  return (
    <AdminPage title="Delivery days" back={{ href: `${adminRoot}/carriers`, label: "Carriers" }}>
      <p className="text-muted">
        Customers read these days as “Arrives 29 November–1 December” on products, in the cart, at checkout and in
        mails.
      </p>
      <Panel title="When orders are packed">
        <DataTable
          caption="Calendars"
          layout="stack"
          columns={calendarColumns(editCalendar)}
          rows={calendars}
          rowKey={({ market }) => market}
        />
      </Panel>
      <Panel
        title="How long carriers take"
        end={
          <Button size="sm" icon="plus" onClick={() => editLead("new")}>
            Add
          </Button>
        }
      >
        <DataTable
          caption="Lead times"
          layout="stack"
          columns={leadColumns(editLead)}
          rows={leadTimes}
          rowKey={({ carrier, regionId }) => `${carrier} ${regionId}`}
          empty={
            <EmptyState
              icon="truck"
              title="No lead times yet"
              description="The working days of the shipping rates are promised until a carrier has its own."
            />
          }
        />
      </Panel>
      <Panel title="Promises of the last 90 days">
        <DataTable
          caption="Promises kept"
          layout="stack"
          columns={keptColumns}
          rows={report}
          rowKey={({ carrier, market }) => `${carrier} ${market}`}
          empty={<EmptyState icon="check" title="Nothing to count yet" description="Delivered parcels appear here." />}
        />
      </Panel>
      <Panel title="Prices of the last 90 days">
        <DataTable
          caption="What carriers asked"
          layout="stack"
          columns={costColumns}
          rows={costs}
          rowKey={({ carrier, market, currency }) => `${carrier} ${market} ${currency}`}
          empty={
            <EmptyState
              icon="truck"
              title="No prices yet"
              description="What carriers ask for booked parcels appears here."
            />
          }
        />
      </Panel>
      {calendar !== undefined && <CalendarDialog calendar={calendar} onClose={() => editCalendar(undefined)} />}
      {lead !== undefined && <LeadTimeDialog lead={lead} onClose={() => editLead(undefined)} />}
    </AdminPage>
  );
}
