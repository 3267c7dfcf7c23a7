import { type FormEvent, useState } from "react";
import type { BankColumn, BankColumns } from "#shared/domain/transfers.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select.tsx";

const fields: readonly (readonly [BankColumn, string, string?])[] = [
  ["day", "Day", "When the money was booked; the day stands before the month."],
  ["amount", "Money that came in", "The column of credits, or one amount with a minus for money that went out."],
  ["payer", "Payer", "Who sent it, where the file has it."],
  ["text", "Description", "What the customer wrote, with the code."],
];

interface BankColumnsFormProps {
  readonly bank: string;
  /** The file's columns. */
  readonly header: readonly string[];
  readonly guess: BankColumns;
  readonly isBusy: boolean;
  readonly onSave: (columns: BankColumns) => void;
}

/** Says once which of a bank's columns is which. */
export function BankColumnsForm({ bank, header, guess, isBusy, onSave }: BankColumnsFormProps) {
  const [columns, setColumns] = useState(guess);
  const [isTried, setTried] = useState(false);
  const missing: Partial<Record<BankColumn, string>> = {
    ...(columns.day === "" ? { day: "Needed." } : {}),
    ...(columns.amount === "" ? { amount: "Needed." } : {}),
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length === 0) onSave(columns);
  };
  const options = header.map((name) => ({ value: name, label: name }));
  return (
    <Panel title={`Columns of ${bank}'s statements`}>
      <form className="flex flex-col gap-4" onSubmit={save} noValidate>
        <p role="status">
          This file's columns are not known yet. Say which is which; it is kept for the account's next statements.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
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
            Keep and look at the rows
          </Button>
        </div>
      </form>
    </Panel>
  );
}
