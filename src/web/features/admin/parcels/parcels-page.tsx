import type { AdminShipment } from "#shared/contract/admin-shipments.ts";
import { carrierNames, carrierTitles, shipmentStates } from "#shared/domain/shipments.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingHere } from "#web/admin-kit/list/list-parts.tsx";
import { labelOf, shipmentLabels } from "#web/admin-kit/parcel-words.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { ParcelList } from "./load-parcels.ts";
import { Hold, parcelColumns } from "./packing-parts.tsx";

const columns: readonly Column<AdminShipment>[] = [
  ...parcelColumns,
  {
    id: "number",
    header: "Parcel",
    cell: ({ carrier, number }) => (
      <span className="flex flex-col">
        <span>{number === null ? "–" : carrier}</span>
        <Ltr className="text-small text-muted">{number}</Ltr>
      </span>
    ),
  },
  {
    id: "state",
    header: "Status",
    cell: (parcel) => {
      const { tone, text } = labelOf(parcel);
      const last = parcel.events.at(-1);
      return (
        <span className="flex flex-col items-start gap-1 max-md:items-end">
          <Badge tone={tone}>{text}</Badge>
          {parcel.problem !== null && <Hold problem={parcel.problem} />}
          {last !== undefined && (
            <span className="text-small text-muted">
              <When at={last.at} />
            </span>
          )}
        </span>
      );
    },
  },
];

const chips = {
  label: "View",
  name: "view",
  all: "All",
  options: [{ value: "attention", label: "Needs attention" }],
};
const filters = [
  {
    label: "Status",
    name: "state",
    all: "Any status",
    options: shipmentStates.map((value) => ({ value, label: shipmentLabels[value].text })),
  },
  {
    label: "Carrier",
    name: "carrier",
    all: "All carriers",
    options: carrierNames.map((value) => ({ value, label: carrierTitles[value] })),
  },
];

/** All parcels, newest first. */
export function ParcelsPage({ data }: { readonly data: ParcelList }) {
  return (
    <ListPage
      title="Parcels"
      noun="parcels"
      pagination={data.pagination}
      search="Order or parcel number"
      chips={chips}
      filters={filters}
      actions={
        <>
          <UiLink href={`${adminRoot}/carriers`} className={buttonClass({ variant: "secondary", size: "sm" })}>
            Carriers
          </UiLink>
          <UiLink href={`${adminRoot}/packing`} className={buttonClass({ size: "sm" })}>
            Packing desk
          </UiLink>
        </>
      }
    >
      <DataTable
        caption="Parcels"
        layout="stack"
        columns={columns}
        rows={data.shipments}
        rowKey={({ id }) => id}
        empty={
          <NothingHere
            icon="truck"
            title="No parcels"
            hint="A parcel appears here for each order that is to be packed."
          />
        }
      />
    </ListPage>
  );
}
