import { useState } from "react";
import { adminGetPickListFile, adminPickOrders, type PickRow } from "#shared/contract/admin-shipments.ts";
import { ConfirmCashDialog } from "#web/admin-kit/confirm-cash-dialog.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { selectColumn } from "#web/admin-kit/list/select-column.tsx";
import { useSelection } from "#web/admin-kit/list/use-selection.ts";
import { holdNames } from "#web/admin-kit/parcel-words.ts";
import { BothNames, Panel, When } from "#web/admin-kit/parts.tsx";
import { Thumbnail } from "#web/admin-kit/thumbnail.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { downloadIcon, editIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { PackingData, PickList } from "./load-parcels.ts";
import { PackingDialog } from "./packing-dialog.tsx";
import { PackingFrame } from "./packing-frame.tsx";
import { Kept } from "./packing-parts.tsx";
import { usePackingAction } from "./use-packing-action.ts";

type PickOrder = PickList["orders"][number];

const toOrderColumns = (confirm: ((order: PickOrder) => void) | undefined): readonly Column<PickOrder>[] => [
  {
    id: "number",
    header: "Order",
    rowHeader: true,
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-2">
        <UiLink href={`${adminRoot}/orders/${order.id}`} className="whitespace-nowrap">
          <Ltr>{order.number}</Ltr>
        </UiLink>
        {order.isGift && <Badge tone="gold">Gift</Badge>}
        {order.isCash && <Badge tone="neutral">Cash</Badge>}
        {order.hold !== null && <Badge tone="warn">Held: {holdNames[order.hold]}</Badge>}
        {order.hold === "COD_UNCONFIRMED" && confirm !== undefined && (
          <Button size="sm" variant="secondary" onClick={() => confirm(order)}>
            Confirm<span className="sr-only"> {order.number} for the customer</span>
          </Button>
        )}
      </span>
    ),
  },
  {
    id: "to",
    header: "To",
    cell: ({ name, city }) => (
      <span className="flex flex-col">
        <UserText>{name}</UserText>
        <span className="text-small text-muted">
          <UserText>{city}</UserText>
        </span>
      </span>
    ),
  },
  { id: "pieces", header: "Pieces", align: "end", cell: ({ pieces }) => pieces },
  { id: "placed", header: "Placed", cell: ({ createdAt }) => <When at={createdAt} /> },
];

const rowColumns = (edit: (row: PickRow) => void): Column<PickRow>[] => [
  {
    id: "place",
    header: "Place",
    cell: (row) => (
      <Button size="sm" variant="ghost" icon={editIcon} onClick={() => edit(row)}>
        {row.place === "" ? "Set place" : <Ltr className="font-semibold whitespace-nowrap">{row.place}</Ltr>}
      </Button>
    ),
  },
  {
    id: "name",
    header: "Product",
    rowHeader: true,
    cell: ({ image, name, sku, sizeLabel }) => (
      <span className="flex items-center gap-3">
        <Thumbnail image={image} />
        <span className="flex min-w-0 flex-col">
          <BothNames name={name} />
          <span className="text-small font-normal text-muted">
            {sku !== null && <Ltr>{sku}</Ltr>}
            {sizeLabel !== null && (
              <>
                {" "}
                · <UserText>{sizeLabel.en}</UserText>
              </>
            )}
          </span>
        </span>
      </span>
    ),
  },
  { id: "quantity", header: "Pieces", align: "end", cell: ({ quantity }) => <b className="text-h3">{quantity}</b> },
  {
    id: "orders",
    header: "For",
    cell: ({ orders }) => (
      <span className="flex flex-col text-small whitespace-nowrap text-muted">
        {orders.map((number) => (
          <Ltr key={number}>{number}</Ltr>
        ))}
      </span>
    ),
  },
];

/** The goods to pick from the shelves, summed over the orders, and the orders to pack with them. */
export function PickStep({ data, list }: { readonly data: PackingData; readonly list: PickList }) {
  const selection = useSelection(list.orders, ({ id }) => id);
  const [edited, edit] = useState<PickRow>();
  const [confirming, setConfirming] = useState<PickOrder>();
  const may = useMay();
  const orderColumns = toOrderColumns(may("orders") ? setConfirming : undefined);
  const { isBusy, problems, run, print } = usePackingAction();
  const ids = selection.rows.map(({ id }) => id);
  const pick = () =>
    ids.length > 0 && void run("ready to pack", () => api(adminPickOrders, { body: { orderIds: ids } }));
  const printList = () =>
    void print("himma-pick-list.pdf", () =>
      api(adminGetPickListFile, { query: ids.length === 0 ? {} : { ids: ids.join(",") } }),
    );
  const of = (row: PickRow) => selection.rows.some(({ number }) => row.orders.includes(number));
  return (
    <PackingFrame
      data={data}
      rows={list.orders}
      selection={selection}
      numbersOf={({ number }) => [number]}
      keys={{ d: { does: "picked", run: pick }, p: { does: "print", run: printList } }}
      actions={
        <>
          <Button
            size="sm"
            variant="secondary"
            icon={downloadIcon}
            loading={isBusy}
            onClick={printList}
            disabled={list.orders.length === 0}
          >
            Pick list
          </Button>
          <Button size="sm" icon="check" loading={isBusy} onClick={pick} disabled={ids.length === 0}>
            Picked{ids.length > 0 && ` (${ids.length})`}
          </Button>
        </>
      }
    >
      <Kept problems={problems} />
      {list.orders.length === 0 ? (
        <EmptyState
          icon="check"
          title="Nothing to pick"
          description="New orders appear here as soon as they are paid."
        />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
          <Panel title="Orders">
            <DataTable
              caption="Orders to pick"
              layout="stack"
              columns={[
                selectColumn(selection, { rows: list.orders, noun: "orders", nameOf: ({ number }) => number }),
                ...orderColumns,
              ]}
              rows={list.orders}
              rowKey={({ id }) => id}
            />
          </Panel>
          <Panel title="From the shelves">
            <DataTable
              caption="Pieces by place"
              layout="stack"
              columns={rowColumns(edit)}
              rows={ids.length === 0 ? list.rows : list.rows.filter(of)}
              rowKey={({ variantId }) => variantId}
            />
          </Panel>
        </div>
      )}
      {confirming && <ConfirmCashDialog order={confirming} onClose={() => setConfirming(undefined)} />}
      {edited !== undefined && <PackingDialog row={edited} onClose={() => edit(undefined)} />}
    </PackingFrame>
  );
}
