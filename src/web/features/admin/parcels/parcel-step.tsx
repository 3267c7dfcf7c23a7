import { useState } from "react";
import { adminGetManifest } from "#shared/contract/admin-packing.ts";
import {
  type AdminShipment,
  adminBookShipments,
  adminGetLabels,
  adminGetPackingSlips,
  adminHandOverShipments,
  adminPackShipments,
  type PackingTab,
} from "#shared/contract/admin-shipments.ts";
import { type CarrierName, carrierNames } from "#shared/domain/shipments.ts";
import { selectColumn } from "#web/admin-kit/list/select-column.tsx";
import { useSelection } from "#web/admin-kit/list/use-selection.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { Carriers, PackingData } from "./load-parcels.ts";
import { PackingFrame } from "./packing-frame.tsx";
import { Hold, Kept, listConnected, NoCarrier, parcelColumns } from "./packing-parts.tsx";
import { priceColumn, SilentCarriers } from "./price-column.tsx";
import { usePackingAction } from "./use-packing-action.ts";
import { usePrices } from "./use-prices.ts";

interface StepProps {
  readonly data: PackingData;
  readonly tab: PackingTab;
  readonly parcels: readonly AdminShipment[];
}

const booked: Column<AdminShipment> = {
  id: "number",
  header: "Parcel",
  cell: ({ carrier, number, handedOverAt, cost }) => (
    <span className="flex flex-col">
      <span>{carrier}</span>
      <Ltr className="text-small text-muted">{number}</Ltr>
      {cost !== null && (
        <span className="text-small text-muted">
          <Amount amount={cost.price} currency={cost.currency} />
        </span>
      )}
      {handedOverAt !== null && (
        <span className="text-small text-muted">
          handed over <When at={handedOverAt} />
        </span>
      )}
    </span>
  ),
};

const problem: Column<AdminShipment> = {
  id: "problem",
  header: "Kept because",
  cell: (parcel) => (parcel.problem === null ? "–" : <Hold problem={parcel.problem} />),
};

const moreColumns: Readonly<Record<PackingTab, readonly Column<AdminShipment>[]>> = {
  pack: [],
  book: [problem],
  labels: [booked],
  handed: [booked],
};

const empty: Readonly<Record<PackingTab, string>> = {
  pack: "Picked orders appear here.",
  book: "Packed parcels appear here.",
  labels: "Booked parcels appear here.",
  handed: "Parcels with a printed label wait here until the carrier has scanned them.",
};

const choices = ["cheapest", ...carrierNames] as const;
type Choice = (typeof choices)[number] | "";

const toWish = (choice: Choice): { readonly carrier?: CarrierName; readonly cheapest?: true } => {
  if (choice === "") return {};
  return choice === "cheapest" ? { cheapest: true } : { carrier: choice };
};

function CarrierChoice({
  carriers,
  value,
  onChange,
}: {
  readonly carriers: Carriers;
  readonly value: Choice;
  readonly onChange: (carrier: Choice) => void;
}) {
  return (
    <SelectField
      label="Carrier"
      value={value}
      onChange={({ target }) => onChange(choices.find((name) => name === target.value) ?? "")}
      options={[
        { value: "", label: "By market and weight" },
        { value: "cheapest", label: "The cheapest" },
        ...listConnected(carriers).map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
}

interface Step {
  readonly label: string;
  readonly does: string;
  readonly run: () => void;
}

/** A step's actions on the ticked parcels, and the papers that it prints. */
function useSteps(chosen: readonly AdminShipment[], choice: Choice) {
  const action = usePackingAction();
  const { run, print } = action;
  const ids = chosen.map(({ id }) => id);
  const orderIds = [...new Set(chosen.map(({ orderId }) => orderId))];
  const list = ids.join(",");
  const labels = (size: "A6" | "A4") => () =>
    void print("himma-labels.pdf", () => api(adminGetLabels, { query: { ids: list, size } }));
  const main: Readonly<Record<PackingTab, Step>> = {
    pack: {
      label: "Packed",
      does: "packed",
      run: () => void run("packed", () => api(adminPackShipments, { body: { ids } })),
    },
    book: {
      label: "Book",
      does: "book",
      run: () => void run("booked", () => api(adminBookShipments, { body: { orderIds, ...toWish(choice) } })),
    },
    labels: { label: "Labels (A6)", does: "labels", run: labels("A6") },
    handed: {
      label: "Handed over",
      does: "handed over",
      run: () => void run("handed over", () => api(adminHandOverShipments, { body: { ids } })),
    },
  };
  const slips: Step = {
    label: "Packing slips",
    does: "print",
    run: () => void print("himma-packing-slips.pdf", () => api(adminGetPackingSlips, { query: { ids: list } })),
  };
  const manifest: Step = {
    label: "Manifest",
    does: "print",
    run: () => void print("himma-manifest.pdf", () => api(adminGetManifest, { query: { ids: list } })),
  };
  const beside: Readonly<Record<PackingTab, readonly Step[]>> = {
    pack: [slips],
    book: [slips],
    labels: [{ label: "Four on A4", does: "print A4", run: labels("A4") }],
    handed: [manifest, { label: "Labels again", does: "labels", run: labels("A6") }],
  };
  return { ...action, main, beside };
}

/** Parcels in one step of the desk, in pick order. */
export function ParcelStep({ data, tab, parcels }: StepProps) {
  const selection = useSelection(parcels, ({ id }) => id);
  const [choice, choose] = useState<Choice>("");
  const prices = usePrices(tab === "book" ? parcels.map(({ id }) => id) : []);
  const { isBusy, problems, main, beside } = useSteps(selection.rows, choice);
  const isNone = selection.rows.length === 0;
  const step = main[tab];
  const [first, ...others] = beside[tab];
  const ifAny = (run: () => void) => () => {
    if (!isNone) run();
  };
  return (
    <PackingFrame
      data={data}
      rows={parcels}
      selection={selection}
      numbersOf={({ orderNumber, number }) => [orderNumber, number]}
      keys={{
        d: { does: step.does, run: ifAny(step.run) },
        ...(first === undefined ? {} : { p: { does: first.does, run: ifAny(first.run) } }),
      }}
      actions={
        <>
          {tab === "book" && <CarrierChoice carriers={data.carriers} value={choice} onChange={choose} />}
          {[first, ...others].map(
            (other) =>
              other !== undefined && (
                <Button
                  key={other.label}
                  size="sm"
                  variant="secondary"
                  icon={downloadIcon}
                  loading={isBusy}
                  disabled={isNone}
                  onClick={other.run}
                >
                  {other.label}
                </Button>
              ),
          )}
          <Button size="sm" icon="check" loading={isBusy} disabled={isNone} onClick={step.run}>
            {step.label}
            {!isNone && ` (${selection.rows.length})`}
          </Button>
        </>
      }
    >
      <Kept problems={problems} />
      {tab === "book" && parcels.length > 0 && <NoCarrier carriers={data.carriers} />}
      <SilentCarriers prices={prices} />
      {parcels.length === 0 ? (
        <EmptyState icon="box" title="Nothing waits here" description={empty[tab]} />
      ) : (
        <DataTable
          caption="Parcels"
          layout="stack"
          columns={[
            selectColumn(selection, { rows: parcels, noun: "parcels", nameOf: ({ orderNumber }) => orderNumber }),
            ...parcelColumns,
            ...(tab === "book" ? [priceColumn(prices)] : []),
            ...moreColumns[tab],
          ]}
          rows={parcels}
          rowKey={({ id }) => id}
        />
      )}
    </PackingFrame>
  );
}
