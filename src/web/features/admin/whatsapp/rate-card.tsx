import { useState } from "react";
import { adminSaveRateCard, type MessageRate } from "#shared/contract/admin-whatsapp.ts";
import { type MessageCategory, messageCategories, type RatedChannel } from "#shared/domain/whatsapp.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const millionth = 1_000_000;
const keyOf = ({ country, category, validFrom }: MessageRate): string => `${country} ${category} ${validFrom}`;

const columns: readonly Column<MessageRate>[] = [
  {
    id: "country",
    header: "Country",
    rowHeader: true,
    cell: ({ country }) => (country === "*" ? "Every other" : <Ltr>{country}</Ltr>),
  },
  { id: "category", header: "Charged as", cell: ({ category }) => sentence(category) },
  { id: "from", header: "From", cell: ({ validFrom }) => <Ltr>{validFrom}</Ltr> },
  {
    id: "price",
    header: "A message",
    cell: ({ micro, currency }) => <Ltr>{`${currency} ${(micro / millionth).toFixed(4)}`}</Ltr>,
  },
];

const categories = messageCategories.map((value) => ({ value, label: sentence(value) }));

interface Rates {
  readonly channel: RatedChannel;
  readonly rates: readonly MessageRate[];
}

function AddRate({ channel, rates, onClose }: Rates & { readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminSaveRateCard,
    defaults: {
      ...{ country: "EG", category: "utility" as MessageCategory, currency: "USD", reason: "" },
      ...{ validFrom: new Date().toISOString().slice(0, 10), price: null as number | null },
    },
    toBody: ({ country, category, validFrom, price, currency, reason }) => {
      const micro = Math.round((price ?? 0) * millionth);
      const rate = { country: country.trim().toUpperCase(), category, validFrom, micro, currency: currency.trim() };
      return { channel, rates: [...rates.filter((one) => keyOf(one) !== keyOf(rate)), rate], reason };
    },
    done: "Rate saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Add a rate" confirm="Save rate" form={form} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field("country")}
          label="Country"
          hint="Two letters, or * for every other."
          dir="ltr"
          required
        />
        <SelectField {...form.field("category")} label="Charged as" options={categories} />
        <TextField {...form.field("validFrom")} label="From" type="date" required dir="ltr" />
        <TextField
          {...form.number("price")}
          label={channel === "sms" ? "Price of a part" : "Price of a message"}
          type="number"
          step="0.0001"
          required
          dir="ltr"
        />
        <TextField {...form.field("currency")} label="Currency" maxLength={3} required dir="ltr" />
      </div>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

/** The costs of messages or their parts: a country's newest rate applies from its day on. */
export function RateCard({ channel, rates }: Rates) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      title={channel === "sms" ? "Rate card of SMS, by part" : "Rate card"}
      end={
        <Button size="sm" variant="secondary" icon="plus" onClick={() => setAdding(true)}>
          Add a rate
        </Button>
      }
    >
      <DataTable
        caption={channel === "sms" ? "Rate card of SMS" : "Rate card"}
        layout="stack"
        columns={columns}
        rows={rates}
        rowKey={keyOf}
        empty={<EmptyState icon="box" title="No rates" description="Without a rate, messages have no cost here." />}
      />
      {isAdding && <AddRate channel={channel} rates={rates} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
