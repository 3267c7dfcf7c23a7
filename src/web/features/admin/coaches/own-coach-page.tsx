import { adminUpdateOwnCoach, type OwnCoach, updateOwnCoachBody } from "#shared/contract/admin-coaching.ts";
import { NoProfile } from "#web/admin-kit/coaching/no-profile.tsx";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { FormPart, PairFields } from "#web/admin-kit/forms/form-parts.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { DaysOffFields } from "./days-off-fields.tsx";

const dayChoices = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
  (label, value) => ({ value: String(value), label }),
);

const toValues = ({ title, bio, acceptsNew, hours: { days, from, until }, daysOff }: OwnCoach) => ({
  ...{ title, bio, acceptsNew, from, until, daysOff },
  days: days.map(String),
});

function OwnCoachForm({ coach }: { readonly coach: OwnCoach }) {
  const form = useStaffForm({
    endpoint: adminUpdateOwnCoach,
    defaults: toValues(coach),
    version: coach.version,
    draftKey: "own-coach",
    toBody: ({ days, from, until, ...values }, version) => ({
      ...values,
      hours: { days: days.map(Number), from, until },
      version,
    }),
    toField: (field) => field.replace(/^hours\./, ""),
    rules: bodyRules(updateOwnCoachBody),
    toCurrent: (current) => ({ values: toValues(current as OwnCoach), version: (current as OwnCoach).version }),
    done: "Profile saved",
  });
  return (
    <EditorForm form={form} submitLabel="Save" conflict={{ what: "your profile" }}>
      <FormPart
        title={coach.name.en}
        lead="Customers read this where they choose a coach. A head of coaching edits the rest."
      >
        <PairFields form={form} name="title" label="Title" maxLength={120} />
        <PairFields form={form} name="bio" label="About" maxLength={2000} rows={5} />
        <Checkbox {...form.field("acceptsNew")} label="I take new clients" />
      </FormPart>
      <FormPart title="Working hours" lead={`Times of ${coach.zone}.`}>
        <Ticks
          name="days"
          legend="Days"
          choices={dayChoices}
          ticked={form.values.days}
          onChange={(days) => form.change({ days })}
          error={form.errors["days"]}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField {...form.field("from")} label="From" type="time" required />
          <TextField {...form.field("until")} label="Until" type="time" required />
        </div>
      </FormPart>
      <FormPart title="Days off" lead="They are no working hours, and your clients see when you are back.">
        <DaysOffFields
          spans={form.values.daysOff}
          errors={form.errors}
          onChange={(daysOff) => form.change({ daysOff })}
        />
      </FormPart>
    </EditorForm>
  );
}

/** The part of their own profile that a coach may edit. */
export function OwnCoachPage({ data: { coach } }: { readonly data: { readonly coach: OwnCoach | null } }) {
  return (
    <AdminPage title="My coach's profile">
      {coach === null ? <NoProfile /> : <OwnCoachForm key={coach.version} coach={coach} />}
    </AdminPage>
  );
}
