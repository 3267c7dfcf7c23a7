import { useState } from "react";
import { adminSavePaydays, type MarketPaydays, paydaysBody } from "#shared/contract/admin-paydays.ts";
import { countryName } from "#shared/domain/countries.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/input.tsx";

const nameOf = ({ market }: MarketPaydays): string => (market === "ZZ" ? "Everywhere else" : countryName(market, "en"));

const toValues = ({ days }: MarketPaydays) => ({ days: days.join(", ") });
type Values = ReturnType<typeof toValues>;

/** "25, 26 1" as days; the contract refuses invalid numbers. */
const toDays = (text: string): number[] =>
  text
    .split(/[\s,،]+/)
    .filter((part) => part !== "")
    .map(Number);

function PaydaysDialog({ paydays, onClose }: { readonly paydays: MarketPaydays; readonly onClose: () => void }) {
  const { market } = paydays;
  const form = useStaffForm({
    endpoint: adminSavePaydays,
    params: { market },
    defaults: toValues(paydays),
    version: paydays.version,
    draftKey: `paydays:${market}`,
    toBody: ({ days }: Values, version: number) => ({ days: toDays(days), version }),
    rules: bodyRules(paydaysBody),
    toWords: () => "Days of the month, 1 to 31, with commas between them.",
    toCurrent: (current) => {
      const theirs = current as MarketPaydays;
      return { values: toValues(theirs), version: theirs.version };
    },
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Paydays, ${nameOf(paydays)}`}
      confirm="Save"
      form={form}
      conflict={{ what: "these days", names: { days: "Days" } }}
      onClose={onClose}
    >
      <TextField
        {...form.field("days")}
        label="Days of the month"
        hint="25, 26, 27, 1. Blank: none."
        dir="ltr"
        maxLength={120}
      />
    </ActionDialog>
  );
}

const columnsFor = (onEdit: (paydays: MarketPaydays) => void): Column<MarketPaydays>[] => [
  { id: "market", header: "Market", rowHeader: true, cell: nameOf },
  { id: "days", header: "Days of the month", cell: ({ days }) => (days.length === 0 ? "–" : days.join(", ")) },
  {
    id: "act",
    header: "Change",
    align: "end",
    cell: (paydays) => (
      <Button size="sm" variant="secondary" onClick={() => onEdit(paydays)}>
        Change
        <span className="sr-only"> {nameOf(paydays)}</span>
      </Button>
    ),
  },
];

/** The days on which salaries arrive: a renewal declined for insufficient funds is retried then. */
export function PaydaysPanel({ markets }: { readonly markets: readonly MarketPaydays[] }) {
  const [open, setOpen] = useState<MarketPaydays>();
  return (
    <Panel title="Paydays">
      <p className="mb-3 text-small text-muted">
        A renewal whose card had too little money is tried again on the nearest payday in two to five days, else on the
        fourth day.
      </p>
      <DataTable
        caption="Paydays"
        layout="stack"
        columns={columnsFor(setOpen)}
        rows={markets}
        rowKey={({ market }) => market}
      />
      {open && <PaydaysDialog paydays={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
