import type { ReactNode } from "react";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { PairField } from "../edit/pair-field.tsx";

/** Error messages by field path. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The errors of a text in both languages. */
export const pairErrors = (errors: FieldErrors, path: string) => ({
  ar: errors[`${path}.ar`],
  en: errors[`${path}.en`],
});

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
  readonly empty: Row;
  readonly noun: string;
  readonly children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
}

/** A list of rows with buttons to add and remove. */
export function Rows<Row>({ rows, onChange, empty, noun, children }: RowsProps<Row>) {
  return (
    <div className="flex flex-col gap-3">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and are only appended
        <div key={index} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            {children(row, (next) => onChange(rows.map((one, at) => (at === index ? next : one))), index)}
          </div>
          <IconButton
            icon={trashIcon}
            size="sm"
            label={`Remove ${noun.replace(/^an? /, "")} ${index + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" variant="secondary" icon="plus" onClick={() => onChange([...rows, empty])}>
          Add {noun}
        </Button>
      </div>
    </div>
  );
}

const nothing: LocalizedText = { ar: "", en: "" };

interface TextRowsProps {
  readonly errors?: FieldErrors;
  readonly name: string;
  readonly noun: string;
  readonly label: LocalizedText;
  readonly rows: readonly LocalizedText[];
  readonly onChange: (rows: LocalizedText[]) => void;
  readonly max?: number;
  readonly required?: boolean;
}

/** A list of short texts in both languages. */
export function TextRows({ name, noun, label, rows, onChange, max = 200, required, errors = {} }: TextRowsProps) {
  return (
    <Rows rows={rows} onChange={onChange} empty={nothing} noun={noun}>
      {(row, change, index) => (
        <PairField
          name={`${name}.${index}`}
          label={{ en: `${label.en} ${index + 1}`, ar: `${label.ar} ${index + 1}` }}
          value={row}
          max={max}
          required={required}
          onChange={change}
          error={pairErrors(errors, `${name}.${index}`)}
        />
      )}
    </Rows>
  );
}
