import type { ReactNode } from "react";
import { currencies } from "#shared/domain/currency.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

interface FieldsProps {
  readonly form: FormFields;
  readonly name: string;
}

interface PairProps extends FieldsProps {
  readonly label: string;
  readonly maxLength: number;
  readonly required?: boolean;
  /** More than one renders a textarea with this many rows. */
  readonly rows?: number;
}

/** A text in both languages side by side; each field has its own direction. */
export function PairFields({ form, name, label, maxLength, required = true, rows = 1 }: PairProps) {
  const Part = rows > 1 ? TextareaField : TextField;
  const more = rows > 1 ? { maxLength, required, rows } : { maxLength, required };
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Part {...more} {...form.field(`${name}.en`)} label={`${label}, English`} lang="en" dir="ltr" />
      <Part {...more} {...form.field(`${name}.ar`)} label={`${label}, Arabic`} lang="ar" dir="rtl" />
    </div>
  );
}

interface AmountsProps extends FieldsProps {
  readonly legend: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly min?: number;
}

/** An amount in each currency; the form decides which are required. */
export function AmountFields({ form, name, legend, hint, required = false, min = 0 }: AmountsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-card font-semibold">{legend}</legend>
      {hint && <p className="text-small text-muted">{hint}</p>}
      <div className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {currencies.map((currency) => (
          <TextField
            key={currency}
            {...form.number(`${name}.${currency}`)}
            label={currency}
            type="number"
            inputMode="decimal"
            min={min}
            step={0.01}
            required={required}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A section of an editor with a heading. */
export function FormPart({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-h3 font-semibold">{title}</h2>
        {lead && <p className="text-small text-muted">{lead}</p>}
      </div>
      {children}
    </Card>
  );
}

/** The dates of an offer, and whether it is active. */
export function ActiveDates({ form }: Pick<FieldsProps, "form">) {
  return (
    <FormPart title="Active dates" lead="In your time zone.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field("startsAt")} label="Starts" type="datetime-local" />
        <TextField {...form.field("endsAt")} label="Ends" type="datetime-local" />
      </div>
      <Checkbox {...form.field("isActive")} label="Active" />
    </FormPart>
  );
}
