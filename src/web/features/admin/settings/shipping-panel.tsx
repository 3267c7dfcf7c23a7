import { useState } from "react";
import {
  adminDeleteShippingRate,
  adminSaveShippingRate,
  type ShippingRate,
  saveShippingRateBody,
} from "#shared/contract/admin-shipping-rates.ts";
import { countryName, countryOptions } from "#shared/domain/countries.ts";
import { currencies } from "#shared/domain/currency.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { AmountFields } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Amount, Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const defaultCountry = "default";
const nameOf = (country: string): string =>
  country === defaultCountry ? "All other countries" : countryName(country, "en");

const noAmounts = { EGP: null, SAR: null, AED: null, USD: null };

/** The fields of the form; numbers are `null` until they are typed. */
const toValues = (rate: ShippingRate | undefined) => ({
  country: rate?.country ?? "",
  flat: rate?.flat ?? noAmounts,
  freeAbove: rate?.freeAbove ?? noAmounts,
  daysMin: rate?.daysMin ?? 2,
  daysMax: rate?.daysMax ?? 5,
  vatPercentage: rate?.vatPercentage ?? 0,
});
type Values = ReturnType<typeof toValues>;

const names: Readonly<Record<string, string>> = {
  flat: "Shipping rate",
  freeAbove: "Free shipping from",
  daysMin: "Minimum days",
  daysMax: "Maximum days",
  vatPercentage: "VAT %",
};

interface RateDialogProps {
  /** `undefined` for a country without a rate. */
  readonly rate: ShippingRate | undefined;
  readonly rates: readonly ShippingRate[];
  readonly onClose: () => void;
}

function useRateForm({ rate, rates, onClose }: RateDialogProps) {
  // Someone else removed it: saving adds it again.
  const isGone = rate !== undefined && !rates.some(({ country }) => country === rate.country);
  const usual = rates.find(({ country }) => country === defaultCountry);
  const form = useStaffForm({
    endpoint: adminSaveShippingRate,
    defaults: rate === undefined ? { ...toValues(usual), country: "" } : toValues(rate),
    version: rate?.version ?? 0,
    draftKey: `shipping:${rate?.country ?? "new"}`,
    toBody: ({ country: _, ...facts }: Values, version: number) => ({ ...facts, version: isGone ? 0 : version }),
    rules: bodyRules(saveShippingRateBody),
    toCurrent: (current) => {
      const theirs = current as ShippingRate;
      return { values: toValues(theirs), version: theirs.version };
    },
    send: (body, { values }) => api(adminSaveShippingRate, { params: { country: values.country }, body }),
    done: "Saved",
    onDone: onClose,
  });
  return { form, isGone };
}

function RateDialog(props: RateDialogProps) {
  const { rate, rates, onClose } = props;
  const taken = rates.map(({ country }) => country);
  const { form, isGone } = useRateForm(props);
  const days = { type: "number", inputMode: "numeric", required: true, min: 0, max: 365, step: 1 } as const;
  return (
    <ActionDialog
      title={rate === undefined ? "Shipping to a country" : nameOf(rate.country)}
      confirm="Save"
      size="44rem"
      form={form}
      conflict={{ what: "this rate", names }}
      onClose={onClose}
    >
      {isGone && (
        <Callout tone="warn" role="status">
          Someone else removed this rate. If you save, it is added again as shown here.
        </Callout>
      )}
      {rate === undefined && (
        <SelectField
          {...form.field("country")}
          label="Country"
          hint="The amounts begin with those for all other countries."
          required
          placeholder="Choose a country"
          options={countryOptions("en")
            .filter(({ code }) => !taken.includes(code))
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <AmountFields form={form} name="flat" legend="Shipping rate" required />
      <AmountFields
        form={form}
        name="freeAbove"
        legend="Free shipping from"
        hint="For never, an amount that no order reaches."
        required
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField {...days} {...form.number("daysMin")} label="Minimum days" />
        <TextField {...days} {...form.number("daysMax")} label="Maximum days" />
        <TextField
          {...form.number("vatPercentage")}
          label="VAT %"
          hint="Included in prices."
          type="number"
          inputMode="decimal"
          required
          min={0}
          max={50}
          step={0.01}
        />
      </div>
    </ActionDialog>
  );
}

function RemoveButton({ rate }: { readonly rate: ShippingRate }) {
  const { isWaiting, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  if (rate.country === defaultCountry) return null;
  const name = nameOf(rate.country);
  const remove = async (): Promise<void> => {
    await run(`${name} now uses the rate for all other countries`, () =>
      api(adminDeleteShippingRate, { params: { country: rate.country }, query: { version: rate.version } }),
    );
    setAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Remove
        <span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={`Remove the rate for ${name}?`}
        labels={{ close: "Close", confirm: "Remove rate", cancel: "Cancel" }}
        danger
        busy={isWaiting}
      >
        New orders to {name} will use the shipping rate and VAT for all other countries. Existing orders stay as they
        are.
      </ConfirmDialog>
    </>
  );
}

const columnsFor = (onEdit: (rate: ShippingRate) => void): Column<ShippingRate>[] => [
  { id: "country", header: "Country", rowHeader: true, cell: ({ country }) => nameOf(country) },
  ...currencies.map(
    (currency): Column<ShippingRate> => ({
      id: currency,
      header: currency,
      align: "end",
      cell: ({ flat, freeAbove }) => (
        <span className="flex flex-col">
          <Amount amount={flat[currency]} currency={currency} />
          <span className="text-small text-muted">
            free from <Amount amount={freeAbove[currency]} currency={currency} />
          </span>
        </span>
      ),
    }),
  ),
  {
    id: "days",
    header: "Days",
    align: "end",
    cell: ({ daysMin, daysMax }) => (
      <Ltr className="whitespace-nowrap">{daysMin === daysMax ? String(daysMin) : `${daysMin}–${daysMax}`}</Ltr>
    ),
  },
  {
    id: "vat",
    under: "days",
    header: "VAT",
    align: "end",
    cell: ({ vatPercentage }) => <Ltr>{`${vatPercentage}%`}</Ltr>,
  },
  {
    id: "act",
    header: "Change",
    align: "end",
    cell: (rate) => (
      <div className="inline-flex flex-wrap justify-end gap-1">
        <Button size="sm" variant="secondary" onClick={() => onEdit(rate)}>
          Edit
          <span className="sr-only"> {nameOf(rate.country)}</span>
        </Button>
        <RemoveButton rate={rate} />
      </div>
    ),
  },
];

/** Shipping rates and included VAT by country. */
export function ShippingPanel({ rates }: { readonly rates: readonly ShippingRate[] }) {
  const [open, setOpen] = useState<{ readonly rate: ShippingRate | undefined }>();
  return (
    <Panel
      title="Shipping and VAT by country"
      end={
        <Button size="sm" icon="plus" onClick={() => setOpen({ rate: undefined })}>
          Add country
        </Button>
      }
    >
      <DataTable
        caption="Shipping rates"
        layout="stack"
        columns={columnsFor((rate) => setOpen({ rate }))}
        rows={rates}
        rowKey={({ country }) => country}
      />
      {open && <RateDialog rate={open.rate} rates={rates} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
