import { type FormEvent, useState } from "react";
import type { StatementColumn, StatementColumns } from "#shared/domain/courier-cash.ts";
import { type CarrierName, carrierTitles } from "#shared/domain/shipments.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select.tsx";

const fields: readonly (readonly [StatementColumn, string, string?])[] = [
  ["awb", "Parcel number", "The courier's own number."],
  ["reference", "Reference", "Our order's number, where the file has it."],
  ["collected", "Collected", "What the customer paid."],
  ["fee", "Fee"],
  ["tax", "Tax on the fee"],
  ["net", "Net", "Checked: collected less fee and tax."],
  ["day", "Date"],
];

interface ColumnsFormProps {
  readonly carrier: CarrierName;
  /** The file's columns. */
  readonly header: readonly string[];
  readonly guess: StatementColumns;
  readonly isBusy: boolean;
  readonly onSave: (columns: StatementColumns) => void;
}

/** Says once which of a courier's columns is which. */
export function ColumnsForm({ carrier, header, guess, isBusy, onSave }: ColumnsFormProps) {
  const [columns, setColumns] = useState(guess);
  const [isTried, setTried] = useState(false);
  const missing: Partial<Record<StatementColumn, string>> = {
    ...(columns.awb === "" && columns.reference === "" ? { awb: "This or the reference is needed." } : {}),
    ...(columns.collected === "" ? { collected: "Needed." } : {}),
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length === 0) onSave(columns);
  };
  const options = header.map((name) => ({ value: name, label: name }));
  return (
    <Panel title={`Columns of ${carrierTitles[carrier]}'s statements`}>
      <form className="flex flex-col gap-4" onSubmit={save} noValidate>
        <p role="status">
          This file's columns are not known yet. Say which is which; it is kept for the courier's next statements.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {fields.map(([column, label, hint]) => (
            <SelectField
              key={column}
              label={label}
              hint={hint}
              error={isTried ? missing[column] : undefined}
              placeholder="Not in the file"
              options={options}
              value={columns[column]}
              onChange={(event) => setColumns({ ...columns, [column]: event.target.value })}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <Button type="submit" loading={isBusy}>
            Keep and check the rows
          </Button>
        </div>
      </form>
    </Panel>
  );
}
