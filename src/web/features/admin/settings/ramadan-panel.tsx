import { useState } from "react";
import { adminSaveRamadanDays, type RamadanDays, ramadanDaysBody } from "#shared/contract/overlays.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { countryName } from "#shared/domain/countries.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { moonShifts } from "#shared/domain/ramadan-days.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";

const nameOf = ({ country }: RamadanDays): string =>
  country === "ZZ" ? "Everywhere else" : countryName(country, "en");
const toDay = (day: string, year = false): string =>
  formatDate(day, "en", { timeZone: "UTC", weekday: "short", month: "short", year });
const toSpan = ({ fromOn, untilOn }: { readonly fromOn: string; readonly untilOn: string }): string =>
  `${toDay(fromOn)} – ${toDay(untilOn, true)}`;
const isMoved = ({ startShift, endShift }: RamadanDays): boolean => startShift !== 0 || endShift !== 0;

const toValues = ({ startShift, endShift }: RamadanDays) => ({
  ...{ startShift: String(startShift), endShift: String(endShift) },
  reason: "",
});
type Values = ReturnType<typeof toValues>;

const toShift = (value: string) => moonShifts.find((shift) => String(shift) === value) ?? 0;
const offsetWords = { "-1": "a day earlier", "0": "as in the calendar", "1": "a day later" } as const;
const optionsFrom = (day: string) =>
  moonShifts.map((shift) => ({
    value: String(shift),
    label: `${toDay(addDays(day, shift))}, ${offsetWords[`${shift}`]}`,
  }));

function DaysDialog({ days, onClose }: { readonly days: RamadanDays; readonly onClose: () => void }) {
  const { country, year, calendar } = days;
  const form = useStaffForm({
    endpoint: adminSaveRamadanDays,
    params: { country },
    defaults: toValues(days),
    version: days.version,
    draftKey: `ramadan:${country}:${year}`,
    toBody: ({ startShift, endShift, reason }: Values, version: number) => ({
      ...{ year, version, reason },
      ...{ startShift: toShift(startShift), endShift: toShift(endShift) },
    }),
    rules: bodyRules(ramadanDaysBody),
    toCurrent: (current) => {
      const theirs = current as RamadanDays;
      return { values: toValues(theirs), version: theirs.version };
    },
    done: "Saved",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Ramadan ${year}, ${nameOf(days)}`}
      confirm="Save"
      size="40rem"
      form={form}
      conflict={{ what: "these days", names: { startShift: "First day", endShift: "Last day" } }}
      onClose={onClose}
    >
      <p className="text-small text-muted">
        Plans of members in this country follow at once. Workouts that are done stay as they were trained.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField {...form.field("startShift")} label="First day" options={optionsFrom(calendar.fromOn)} />
        <SelectField
          {...form.field("endShift")}
          label="Last day"
          hint="Ramadan has 29 or 30 days."
          options={optionsFrom(calendar.untilOn)}
        />
      </div>
      <TextField {...form.field("reason")} label="Why they change" maxLength={500} />
    </ActionDialog>
  );
}

const columnsFor = (onEdit: (days: RamadanDays) => void): Column<RamadanDays>[] => [
  { id: "country", header: "Country", rowHeader: true, cell: nameOf },
  { id: "days", header: "Days for members", cell: toSpan },
  {
    id: "calendar",
    header: "Calendar of Umm al-Qura",
    cell: (days) => (isMoved(days) ? toSpan(days.calendar) : <span className="text-muted">The same</span>),
  },
  { id: "state", header: "State", cell: (days) => isMoved(days) && <Badge tone="info">Corrected</Badge> },
  {
    id: "act",
    header: "Change",
    align: "end",
    cell: (days) => (
      <Button size="sm" variant="secondary" onClick={() => onEdit(days)}>
        Correct
        <span className="sr-only"> {nameOf(days)}</span>
      </Button>
    ),
  },
];

/** The days of the current or next Ramadan in each country. */
export function RamadanPanel({ countries }: { readonly countries: readonly RamadanDays[] }) {
  const [open, setOpen] = useState<RamadanDays>();
  const year = countries[0]?.year;
  return (
    <Panel title={year === undefined ? "Ramadan" : `Ramadan ${year}`}>
      <p className="mb-3 text-small text-muted">
        Members who train around the fast have fewer sets on these days. Correct the days of a country where the moon
        was sighted on another one.
      </p>
      <DataTable
        caption="Days of Ramadan"
        layout="stack"
        columns={columnsFor(setOpen)}
        rows={countries}
        rowKey={({ country }) => country}
      />
      {open && <DaysDialog days={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
