import {
  type AdminDeliveryCalendar,
  type AdminLeadTime,
  adminSaveDeliveryCalendar,
  adminSaveLeadTime,
  saveCalendarBody,
  saveLeadTimeBody,
} from "#shared/contract/admin-delivery.ts";
import { regionsIn } from "#shared/domain/places/index.ts";
import { type CarrierName, carrierNames, carrierTitles } from "#shared/domain/shipments.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { marketNames } from "#web/admin-kit/labels.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
type Day = (typeof weekdays)[number];

const toDays = (off: readonly number[]): Day[] => weekdays.filter((day) => off.includes(day));

function Weekdays({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: readonly Day[];
  readonly onChange: (days: Day[]) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={weekdayNames[day]}
            checked={value.includes(day)}
            onChange={() =>
              onChange(value.includes(day) ? value.filter((each) => each !== day) : toDays([...value, day]))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const toDates = (text: string): string[] => text.split(/[\s,]+/).filter((day) => day !== "");

/** The packing days of a market; holidays of the Hijri calendar are proposed. */
export function CalendarDialog({
  calendar,
  onClose,
}: {
  readonly calendar: AdminDeliveryCalendar;
  readonly onClose: () => void;
}) {
  const { market, proposed, version } = calendar;
  const form = useStaffForm({
    endpoint: adminSaveDeliveryCalendar,
    params: { market },
    defaults: {
      shopOff: toDays(calendar.shopOff),
      cutoff: calendar.cutoff,
      handlingDays: calendar.handlingDays as number | null,
      holidays: calendar.holidays.join("\n"),
      requireNationalAddress: calendar.requireNationalAddress,
    },
    toBody: ({ handlingDays, holidays, ...values }) => ({
      ...values,
      handlingDays: handlingDays ?? 0,
      holidays: toDates(holidays),
      version,
    }),
    toField: (field) => (field.startsWith("holidays") ? "holidays" : field),
    rules: bodyRules(saveCalendarBody),
    done: "Delivery days saved",
    onDone: onClose,
  });
  const { shopOff, holidays } = form.values;
  const open = proposed.filter((day) => !toDates(holidays).includes(day));
  return (
    <ActionDialog title={`Packing in ${marketNames[market]}`} confirm="Save" form={form} onClose={onClose}>
      <Weekdays label="Nothing is packed on" value={shopOff} onChange={(days) => form.change({ shopOff: days })} />
      <TextField
        {...form.field("cutoff")}
        label="Packed the same day until"
        hint="By the market’s clock, such as 14:00."
        required
        dir="ltr"
      />
      <TextField {...form.number("handlingDays")} label="Days that packing takes" dir="ltr" />
      <TextareaField
        {...form.field("holidays")}
        label="Holidays"
        hint="One day a line, such as 2027-03-09."
        rows={4}
        dir="ltr"
      />
      {market === "SA" && (
        <Checkbox
          label="An order needs a National Address"
          hint="Without this the order is taken, the customer is asked by email, and the parcel waits for the address."
          checked={form.values.requireNationalAddress}
          onChange={(event) => form.change({ requireNationalAddress: event.target.checked })}
        />
      )}
      {open.length > 0 && (
        <Callout tone="info" title="Feasts by the Umm al-Qura calendar">
          <p className="mb-2">
            <bdi dir="ltr">{open.join(", ")}</bdi>. The moon may move them by a day: confirm them when they are
            announced.
          </p>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => form.change({ holidays: [...toDates(holidays), ...open].toSorted().join("\n") })}
          >
            Add these days
          </Button>
        </Callout>
      )}
    </ActionDialog>
  );
}

export type LeadTimeWish = AdminLeadTime | "new";

const places = ["EG", "SA", "AE"].flatMap((country) => [
  { value: country, label: `All of ${country}` },
  ...regionsIn(country).map(({ id, name }) => ({ value: id, label: `${country}: ${name.en}` })),
]);

/** How long a carrier takes to a region, or to a country as a whole. */
export function LeadTimeDialog({ lead, onClose }: { readonly lead: LeadTimeWish; readonly onClose: () => void }) {
  const known = lead === "new" ? undefined : lead;
  const [carrier, regionId] = [known?.carrier ?? ("sandbox" as CarrierName), known?.regionId ?? "EG"];
  const form = useStaffForm({
    endpoint: adminSaveLeadTime,
    defaults: {
      carrier,
      regionId,
      minDays: (known?.minDays ?? 2) as number | null,
      maxDays: (known?.maxDays ?? 4) as number | null,
      off: toDays(known?.off ?? [5]),
    },
    toBody: ({ minDays, maxDays, off }) => ({
      minDays: minDays ?? 0,
      maxDays: maxDays ?? 0,
      off,
      version: known?.version ?? 0,
    }),
    rules: bodyRules(saveLeadTimeBody),
    send: (body, { values }) =>
      api(adminSaveLeadTime, { params: { carrier: values.carrier, regionId: values.regionId }, body }),
    done: "Lead time saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title="How long a carrier takes" confirm="Save" form={form} onClose={onClose}>
      {known === undefined && (
        <>
          <SelectField
            {...form.field("carrier")}
            label="Carrier"
            options={carrierNames.map((value) => ({ value, label: carrierTitles[value] }))}
          />
          <SelectField {...form.field("regionId")} label="To" options={places} />
        </>
      )}
      <TextField {...form.number("minDays")} label="From days" dir="ltr" />
      <TextField {...form.number("maxDays")} label="To days" hint="Days on which the carrier drives." dir="ltr" />
      <Weekdays label="Does not drive on" value={form.values.off} onChange={(days) => form.change({ off: days })} />
    </ActionDialog>
  );
}
