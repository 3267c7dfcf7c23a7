import { type ReactNode, useState } from "react";
import type { CourierEntry, OpenParcel } from "#shared/contract/admin-courier-cash.ts";
import { carrierTitles } from "#shared/domain/shipments.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";

export const orderColumn: Column<Pick<OpenParcel, "orderNumber"> & { readonly orderId: string | null }> = {
  id: "order",
  header: "Order",
  rowHeader: true,
  cell: ({ orderId, orderNumber }) =>
    orderId === null ? (
      "–"
    ) : (
      <UiLink href={`${adminRoot}/orders/${orderId}`}>
        <Ltr>{orderNumber}</Ltr>
      </UiLink>
    ),
};
export const parcelColumn: Column<Pick<CourierEntry, "carrier" | "number">> = {
  id: "parcel",
  header: "Parcel",
  cell: ({ carrier, number }) => (
    <span className="flex flex-col">
      <span>{carrierTitles[carrier]}</span>
      <Ltr className="text-small text-muted">{number}</Ltr>
    </span>
  ),
};

const columns: readonly Column<OpenParcel>[] = [
  orderColumn,
  parcelColumn,
  { id: "at", header: "Delivered", cell: ({ deliveredAt }) => <When at={deliveredAt} /> },
  {
    id: "due",
    header: "Collected",
    align: "end",
    cell: ({ due, currency }) => <Amount amount={due} currency={currency} />,
  },
  {
    id: "open",
    header: "Open",
    align: "end",
    cell: ({ open, currency }) => (
      <strong>
        <Amount amount={open} currency={currency} />
      </strong>
    ),
  },
];

interface OpenParcelsProps {
  readonly parcels: readonly OpenParcel[];
  readonly empty: ReactNode;
}

/** Parcels whose cash is not settled; a difference that will not be paid is adjusted for its parcel. */
export function OpenParcels({ parcels, empty }: OpenParcelsProps) {
  const [adjusted, setAdjusted] = useState<OpenParcel>();
  const action: Column<OpenParcel> = {
    id: "action",
    header: <span className="sr-only">Action</span>,
    align: "end",
    cell: (parcel) => (
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Adjust ${parcel.orderNumber ?? parcel.number ?? "the parcel"}`}
        onClick={() => setAdjusted(parcel)}
      >
        Adjust
      </Button>
    ),
  };
  return (
    <>
      <DataTable
        caption="Parcels not settled"
        layout="stack"
        columns={[...columns, action]}
        rows={parcels}
        rowKey={({ shipmentId }) => shipmentId}
        empty={empty}
      />
      {adjusted !== undefined && (
        <AdjustDialog courier={adjusted} parcel={adjusted} onClose={() => setAdjusted(undefined)} />
      )}
    </>
  );
}
