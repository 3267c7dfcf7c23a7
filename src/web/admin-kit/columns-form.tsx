import { type FormEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { SelectField } from "#web/ui/select.tsx";
import { Panel } from "./parts.tsx";

/** The file's column for each name; empty if the file has none. */
export type Columns<Name extends string> = Readonly<Record<Name, string>>;

interface ColumnsFormProps<Name extends string> {
  readonly title: string;
  /** Whose next statements will use the same columns: "courier". */
  readonly keptFor: string;
  readonly fields: readonly (readonly [name: Name, label: string, hint?: string])[];
  /** Error messages of the choice, by field. */
  readonly findMissing: (columns: Columns<Name>) => Readonly<Partial<Record<Name, string>>>;
  /** The file's columns. */
  readonly header: readonly string[];
  readonly guess: Columns<Name>;
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onSave: (columns: Columns<Name>) => void;
  /** A wider layout, for many fields. */
  readonly isWide?: boolean;
}

/** Asks which column of a file belongs to which field; the answer is kept for the next files. */
export function ColumnsForm<Name extends string>(props: ColumnsFormProps<Name>) {
  const { title, keptFor, fields, findMissing, header, guess, confirm, isBusy, onSave, isWide = false } = props;
  const [columns, setColumns] = useState(guess);
  const [isTried, setTried] = useState(false);
  const missing = findMissing(columns);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length === 0) onSave(columns);
  };
  const options = header.map((name) => ({ value: name, label: name }));
  return (
    <Panel title={title}>
      <form className="flex flex-col gap-4" onSubmit={save} noValidate>
        <p role="status">
          This file's columns are not known yet. Say which is which; it is kept for the {keptFor}'s next statements.
        </p>
        <div className={cx("grid gap-4 sm:grid-cols-2", isWide && "lg:grid-cols-3")}>
          {fields.map(([name, label, hint]) => (
            <SelectField
              key={name}
              label={label}
              hint={hint}
              error={isTried ? missing[name] : undefined}
              placeholder="Not in the file"
              options={options}
              value={columns[name]}
              onChange={(event) => setColumns({ ...columns, [name]: event.target.value })}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <Button type="submit" loading={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
