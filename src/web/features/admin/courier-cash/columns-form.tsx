import type { StatementColumn, StatementColumns } from "#shared/domain/courier-cash.ts";
import { type CarrierName, carrierTitles } from "#shared/domain/shipments.ts";
import { ColumnsForm } from "#web/admin-kit/columns-form.tsx";

const fields: readonly (readonly [StatementColumn, string, string?])[] = [
  ["awb", "Parcel number", "The courier's own number."],
  ["reference", "Reference", "Our order's number, where the file has it."],
  ["collected", "Collected", "What the customer paid."],
  ["fee", "Fee"],
  ["tax", "Tax on the fee"],
  ["net", "Net", "Checked: collected less fee and tax."],
  ["day", "Date"],
];

const findMissing = ({ awb, reference, collected }: StatementColumns) => ({
  ...(awb === "" && reference === "" ? { awb: "This or the reference is needed." } : {}),
  ...(collected === "" ? { collected: "Needed." } : {}),
});

interface StatementColumnsFormProps {
  readonly carrier: CarrierName;
  /** The file's columns. */
  readonly header: readonly string[];
  readonly guess: StatementColumns;
  readonly isBusy: boolean;
  readonly onSave: (columns: StatementColumns) => void;
}

/** Asks which column of a courier's file belongs to which field. */
export const StatementColumnsForm = ({ carrier, ...rest }: StatementColumnsFormProps) => (
  <ColumnsForm
    {...{ ...rest, fields, findMissing }}
    title={`Columns of ${carrierTitles[carrier]}'s statements`}
    keptFor="courier"
    confirm="Keep and check the rows"
    isWide
  />
);
