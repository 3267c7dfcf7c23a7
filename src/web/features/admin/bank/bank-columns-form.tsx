import type { BankColumn, BankColumns } from "#shared/domain/transfers.ts";
import { ColumnsForm } from "#web/admin-kit/columns-form.tsx";

const fields: readonly (readonly [BankColumn, string, string?])[] = [
  ["day", "Day", "When the money was booked; the day stands before the month."],
  ["amount", "Money that came in", "The column of credits, or one amount with a minus for money that went out."],
  ["payer", "Payer", "Who sent it, where the file has it."],
  ["text", "Description", "What the customer wrote, with the code."],
];

const findMissing = ({ day, amount }: BankColumns) => ({
  ...(day === "" ? { day: "Needed." } : {}),
  ...(amount === "" ? { amount: "Needed." } : {}),
});

interface BankColumnsFormProps {
  readonly bank: string;
  /** The file's columns. */
  readonly header: readonly string[];
  readonly guess: BankColumns;
  readonly isBusy: boolean;
  readonly onSave: (columns: BankColumns) => void;
}

/** Asks which column of a bank's file belongs to which field. */
export const BankColumnsForm = ({ bank, ...rest }: BankColumnsFormProps) => (
  <ColumnsForm
    {...{ ...rest, fields, findMissing }}
    title={`Columns of ${bank}'s statements`}
    keptFor="account"
    confirm="Keep and look at the rows"
  />
);
