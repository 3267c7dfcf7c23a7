import { badgeKinds } from "#shared/contract/markets.ts";
import type { Market } from "#shared/domain/markets.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { pairErrors, Rows } from "#web/admin-kit/forms/field-parts.tsx";
import { FormPart, PairFields } from "#web/admin-kit/forms/form-parts.tsx";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { Values } from "./market-values.ts";

export interface PartProps {
  readonly form: ContractForm<Values, number>;
  readonly market: Market;
}

const vatHints: Readonly<Record<Market, string>> = {
  SA: "15 digits, the first and the last a 3.",
  AE: "15 digits that begin with 100.",
  EG: "9 digits.",
  ZZ: "As registered.",
};

const badgeNames = { sbc: "Saudi Business Center", maroof: "Maroof" } as const;

export function Names({ form }: PartProps) {
  return (
    <FormPart title="Names" lead="The legal name stands on invoices, mails and pages of this market.">
      <PairFields form={form} name="legalName" label="Legal name" maxLength={120} />
      <PairFields form={form} name="tradeName" label="Trade name" maxLength={60} />
    </FormPart>
  );
}

export function Numbers({ form, market }: PartProps) {
  const isSaudi = market === "SA";
  return (
    <FormPart title="Registration">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...form.field("crNumber")}
          label="Commercial register (CR)"
          hint={isSaudi ? "10 digits." : undefined}
          dir="ltr"
          maxLength={20}
        />
        {isSaudi && (
          <TextField
            {...form.field("unifiedNumber")}
            label="Unified number"
            hint="10 digits that begin with 7."
            dir="ltr"
            maxLength={20}
          />
        )}
        <TextField
          {...form.field("vatNumber")}
          label={market === "EG" ? "Tax number" : "VAT number"}
          hint={vatHints[market]}
          dir="ltr"
          maxLength={20}
        />
      </div>
      <Checkbox
        {...form.field("taxRegistered")}
        label="Registered for VAT"
        hint="New orders get a simplified tax invoice; without it they get a receipt that names no VAT."
      />
    </FormPart>
  );
}

export function AddressPart({ form, market }: PartProps) {
  const isSaudi = market === "SA";
  return (
    <FormPart title="Address" {...(isSaudi ? { lead: "The whole National Address." } : {})}>
      <PairFields form={form} name="address.line" label="Street" maxLength={160} />
      <PairFields form={form} name="address.district" label="District" maxLength={80} required={isSaudi} />
      <PairFields form={form} name="address.city" label="City" maxLength={80} required={isSaudi} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...form.field("address.buildingNumber")}
          label="Building number"
          dir="ltr"
          maxLength={20}
          required={isSaudi}
        />
        {isSaudi && (
          <TextField
            {...form.field("address.additionalNumber")}
            label="Secondary number"
            dir="ltr"
            maxLength={20}
            required
          />
        )}
        <TextField {...form.field("address.postalCode")} label="Postcode" dir="ltr" maxLength={20} required={isSaudi} />
      </div>
    </FormPart>
  );
}

export function Contact({ form }: PartProps) {
  return (
    <FormPart title="Contact and complaints">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field("email")} label="Email" type="email" maxLength={254} required />
        <TextField {...form.field("phone")} label="Phone, with +" type="tel" maxLength={30} />
        <TextField {...form.field("complaints.email")} label="Email for complaints" type="email" maxLength={254} />
        <TextField {...form.field("complaints.phone")} label="Phone for complaints, with +" type="tel" maxLength={30} />
        <TextField
          {...form.field("complaints.url")}
          label="Complaints page"
          hint="Begins with https://"
          type="url"
          maxLength={300}
        />
        <TextField
          {...form.number("complaints.answerDays")}
          label="Working days until an answer"
          type="number"
          inputMode="numeric"
          min={1}
          max={30}
          step={1}
        />
      </div>
      <PairFields form={form} name="complaints.hours" label="Hours for complaints" maxLength={120} required={false} />
    </FormPart>
  );
}

const emptyLicence: Values["licences"][number] = { authority: { ar: "", en: "" }, number: "", url: "" };

export function Licences({ form, market }: PartProps) {
  return (
    <FormPart title="Licences and badges">
      <Rows
        rows={form.values.licences}
        onChange={(licences) => form.change({ licences })}
        empty={emptyLicence}
        noun="a licence"
      >
        {(licence, change, index) => (
          <div className="flex flex-col gap-3">
            <PairField
              name={`licences.${index}.authority`}
              label={{ en: "Authority", ar: "الجهة" }}
              value={licence.authority}
              onChange={(authority) => change({ ...licence, authority })}
              max={120}
              required
              error={pairErrors(form.errors, `licences.${index}.authority`)}
            />
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                name={`licences.${index}.number`}
                label="Licence number"
                dir="ltr"
                maxLength={40}
                required
                value={licence.number}
                error={form.errors[`licences.${index}.number`]}
                onChange={(event) => change({ ...licence, number: event.target.value })}
              />
              <TextField
                name={`licences.${index}.url`}
                label="Page of the licence"
                type="url"
                maxLength={300}
                value={licence.url}
                error={form.errors[`licences.${index}.url`]}
                onChange={(event) => change({ ...licence, url: event.target.value.trim() })}
              />
            </div>
          </div>
        )}
      </Rows>
      {market === "SA" && (
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            {...form.field("badge.kind")}
            label="Verified by"
            options={badgeKinds.map((value) => ({ value, label: badgeNames[value] }))}
          />
          <TextField
            {...form.field("badge.number")}
            label="Badge number"
            hint="Leave blank for no badge."
            dir="ltr"
            maxLength={40}
          />
          <TextField {...form.field("badge.url")} label="Page of the badge" type="url" maxLength={300} />
        </div>
      )}
    </FormPart>
  );
}
