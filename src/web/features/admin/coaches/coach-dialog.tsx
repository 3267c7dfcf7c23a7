import {
  type AdminCoach,
  adminCreateCoach,
  adminUpdateCoach,
  createCoachBody,
  updateCoachBody,
} from "#shared/contract/admin-coaching.ts";
import { genders } from "#shared/domain/audiences.ts";
import { goals } from "#shared/domain/programme-facts.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { PairFields } from "#web/admin-kit/forms/form-parts.tsx";
import { PictureField, pictureBody } from "#web/admin-kit/forms/picture-field.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { CoachList } from "./load-coaches.ts";

const emptyPair = { en: "", ar: "" };

function toValues(coach: AdminCoach | null) {
  const { name = emptyPair, initials = emptyPair, title = emptyPair, bio = emptyPair } = coach ?? {};
  const { licenceNumber = "", experienceYears = 0, languages = ["ar"], specialties = [], gender } = coach ?? {};
  const photo = coach?.photo ?? null;
  const { womenOnly = false, capacity = 30, acceptsNew = true, staff, slug = "" } = coach ?? {};
  return {
    ...{ name, initials, title, bio, licenceNumber, slug, womenOnly, acceptsNew, photo },
    experienceYears: experienceYears as number | null,
    capacity: capacity as number | null,
    languages: [...languages] as AdminCoach["languages"],
    specialties: [...specialties] as AdminCoach["specialties"],
    gender: gender ?? "",
    staffId: staff?.id ?? "",
  };
}
type Values = ReturnType<typeof toValues>;

const orNull = (text: string): string | null => (text === "" ? null : text);

const languageChoices = [
  { value: "ar", label: "Arabic" },
  { value: "en", label: "English" },
] as const;
const goalChoices = goals.map((value) => ({ value, label: sentence(value) }));

interface CoachDialogProps {
  /** `null`: a new one. */
  readonly coach: AdminCoach | null;
  readonly staff: CoachList["staff"];
  readonly onClose: () => void;
}

/** Adds a coach or edits one. */
export function CoachDialog({ coach, staff, onClose }: CoachDialogProps) {
  const form = useStaffForm({
    endpoint: coach === null ? adminCreateCoach : adminUpdateCoach,
    ...(coach === null ? {} : { params: { id: coach.id } }),
    defaults: toValues(coach),
    version: coach?.version,
    draftKey: `coach:${coach?.id ?? "new"}`,
    toBody: ({ slug, gender, staffId, photo, ...values }, version) => ({
      ...values,
      photo: pictureBody(photo),
      ...(coach === null ? { slug } : { version }),
      ...{ gender: orNull(gender), staffId: orNull(staffId) },
    }),
    rules: bodyRules(coach === null ? createCoachBody : updateCoachBody),
    toCurrent: (current) => ({ values: toValues(current as AdminCoach), version: (current as AdminCoach).version }),
    done: coach === null ? "Coach added" : "Coach saved",
    onDone: onClose,
  });
  const people = coach?.staff == null ? staff : [coach.staff, ...staff];
  return (
    <ActionDialog
      title={coach === null ? "Add a coach" : `Edit ${coach.name.en}`}
      confirm="Save"
      size="52rem"
      form={form}
      onClose={onClose}
    >
      <PairFields form={form} name="name" label="Public name" maxLength={60} />
      {coach === null && (
        <TextField {...form.field("slug")} label="Address" hint="Letters, digits and hyphens." required dir="ltr" />
      )}
      <Clients form={form} people={people} />
      <PairFields form={form} name="initials" label="Initials" maxLength={8} />
      <PictureField label="Photo" value={form.values.photo} onChange={(photo) => form.change({ photo })} />
      <PairFields form={form} name="title" label="Title" maxLength={120} />
      <PairFields form={form} name="bio" label="About" maxLength={2000} rows={4} />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField {...form.field("licenceNumber")} label="Licence number" optionalLabel="optional" maxLength={60} />
        <TextField
          {...form.number("experienceYears")}
          label="Years of experience"
          type="number"
          min={0}
          max={80}
          required
        />
      </div>
    </ActionDialog>
  );
}

interface ClientsProps {
  readonly form: ContractForm<Values, number | undefined>;
  readonly people: CoachList["staff"];
}

/** The coach's account, audience and capacity. */
function Clients({ form, people }: ClientsProps) {
  const { values, errors } = form;
  return (
    <>
      <div className="grid gap-3 md:grid-cols-3">
        <SelectField
          {...form.field("staffId")}
          label="Staff account"
          options={[
            { value: "", label: "None (signs programmes only)" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField
          {...form.field("gender")}
          label="Gender"
          options={[{ value: "", label: "Not given" }, ...genders.map((value) => ({ value, label: sentence(value) }))]}
        />
        <TextField {...form.number("capacity")} label="Capacity" type="number" min={0} max={300} required />
      </div>
      <Checkbox {...form.field("acceptsNew")} label="Takes new clients" />
      <Checkbox {...form.field("womenOnly")} label="Coaches women only" />
      <Ticks
        name="languages"
        legend="Languages"
        choices={languageChoices}
        ticked={values.languages}
        onChange={(languages) => form.change({ languages })}
        error={errors["languages"]}
      />
      <Ticks
        name="specialties"
        legend="Specialties"
        choices={goalChoices}
        ticked={values.specialties}
        onChange={(specialties) => form.change({ specialties })}
        error={errors["specialties"]}
      />
    </>
  );
}
