import { type TaxCode, taxCodeTypes } from "#shared/domain/tax-code.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

interface CodeValues {
  readonly type: TaxCode["type"];
  readonly code: string;
  readonly unit: string;
}

export const toCodeValues = (code: TaxCode | null): CodeValues => code ?? { type: "EGS", code: "", unit: "EA" };

/** The body of a tax code; an empty code means none. */
export const toCodeBody = ({ type, code, unit }: CodeValues): CodeValues | null =>
  code.trim() === "" ? null : { type, code, unit };

/** The form's field of a part of a code in the body. */
export const codeField =
  (name: string) =>
  (field: string): string =>
    field.startsWith(`${name}.`) ? field.slice(name.length + 1) : field;

const typeNames: Readonly<Record<TaxCode["type"], string>> = {
  EGS: "EGS: a code of our own, registered with the authority",
  GS1: "GS1: the bar code",
};

interface Props {
  readonly form: FormFields;
  /** Prefix of the field names, if a form has several codes. */
  readonly prefix?: string;
}

/** Fields for an item's code at Egypt's tax authority. */
export function TaxCodeFields({ form, prefix = "" }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...form.field(`${prefix}type`)}
        label="Kind of code"
        options={taxCodeTypes.map((value) => ({ value, label: typeNames[value] }))}
      />
      <TextField
        {...form.field(`${prefix}code`)}
        label="Code"
        hint="Such as EG-200173707-BELT: EG, the seller’s tax number, a name."
        maxLength={80}
        dir="ltr"
      />
      <TextField {...form.field(`${prefix}unit`)} label="Unit" hint="EA is a piece." required maxLength={8} dir="ltr" />
    </div>
  );
}
