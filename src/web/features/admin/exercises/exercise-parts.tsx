import { loadKinds, measures } from "#shared/domain/exercise-measures.ts";
import { exercisePatterns, movements, muscles } from "#shared/domain/movements.ts";
import { NameField, PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { type FieldErrors, pairErrors, Rows, TextRows } from "#web/admin-kit/forms/field-parts.tsx";
import { Ticks } from "#web/admin-kit/forms/ticks.tsx";
import { sentence } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { chosen, equipmentChoices, levelChoices } from "#web/admin-kit/training/programme-words.ts";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { ExerciseFields } from "./exercise-form.ts";
import type { ExerciseData } from "./load-exercise.ts";

export interface PartProps {
  readonly fields: ExerciseFields;
  readonly errors: FieldErrors;
  readonly set: (change: Partial<ExerciseFields>) => void;
}

const toChoices = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: sentence(value) }));
const patternChoices = toChoices(exercisePatterns);
const movementChoices = toChoices(movements);
const measureChoices = toChoices(measures);
const loadChoices = toChoices(loadKinds);
const muscleChoices = toChoices(muscles);

export function Names({ fields, errors, set }: PartProps) {
  return (
    <Panel title="Details">
      <div className="flex flex-col gap-4">
        <NameField
          value={fields.name}
          max={100}
          error={pairErrors(errors, "name")}
          onChange={(name) => set({ name })}
        />
        <TextField
          name="aliases"
          label="Other names"
          hint="Separate with commas, in both languages. Used in search."
          dir="auto"
          maxLength={600}
          value={fields.aliases}
          error={errors["aliases"]}
          onChange={(event) => set({ aliases: event.target.value })}
        />
      </div>
    </Panel>
  );
}

export function Movement({ fields, set }: PartProps) {
  const { pattern, movement, level, isUnilateral, measure, loadKind } = fields;
  return (
    <Panel title="Movement">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid content-start gap-4 sm:grid-cols-2">
          <SelectField
            name="pattern"
            label="Movement"
            value={pattern}
            options={patternChoices}
            onChange={(event) => set({ pattern: chosen(patternChoices, event.target.value, pattern) })}
          />
          <SelectField
            name="movement"
            label="Drawing"
            value={movement ?? ""}
            options={[{ value: "", label: "Simplest of its kind" }, ...movementChoices]}
            onChange={({ target: { value } }) =>
              set({ movement: movementChoices.find((one) => one.value === value)?.value ?? null })
            }
          />
          <SelectField
            name="level"
            label="Level"
            value={level}
            options={levelChoices}
            onChange={(event) => set({ level: chosen(levelChoices, event.target.value, level) })}
          />
          <SelectField
            name="measure"
            label="Counted in"
            value={measure}
            options={measureChoices}
            onChange={(event) => set({ measure: chosen(measureChoices, event.target.value, measure) })}
          />
          <SelectField
            name="loadKind"
            label="Load"
            hint="Members are asked for a weight if it is external or assisted."
            value={loadKind}
            options={loadChoices}
            onChange={(event) => set({ loadKind: chosen(loadChoices, event.target.value, loadKind) })}
          />
          <Checkbox
            className="sm:col-span-2"
            label="One side at a time"
            checked={isUnilateral}
            onChange={(event) => set({ isUnilateral: event.target.checked })}
          />
        </div>
        <figure className="self-start rounded-xl bg-sand-50 px-4 py-5">
          <ExerciseFigure exercise={fields} label="Start and finish" className="w-full" />
        </figure>
      </div>
    </Panel>
  );
}

export function BodyAndTools({ fields, errors, set }: PartProps) {
  const { primaryMuscles, secondaryMuscles, equipment } = fields;
  return (
    <Panel title="Muscles and equipment">
      <div className="flex flex-col gap-5">
        <Ticks
          name="primaryMuscles"
          legend="Primary muscles"
          error={errors["primaryMuscles"]}
          choices={muscleChoices}
          ticked={primaryMuscles}
          onChange={(next) =>
            set({ primaryMuscles: next, secondaryMuscles: secondaryMuscles.filter((one) => !next.includes(one)) })
          }
        />
        <Ticks
          name="secondaryMuscles"
          legend="Secondary muscles"
          error={errors["secondaryMuscles"]}
          choices={muscleChoices.filter(({ value }) => !primaryMuscles.includes(value))}
          ticked={secondaryMuscles}
          onChange={(next) => set({ secondaryMuscles: next })}
        />
        <Ticks
          name="equipment"
          legend="Equipment"
          error={errors["equipment"]}
          choices={equipmentChoices}
          ticked={equipment}
          onChange={(next) => set({ equipment: next })}
        />
      </div>
    </Panel>
  );
}

export function Guidance({ fields, errors, set }: PartProps) {
  const lists = [
    { name: "steps", title: "Steps", noun: "a step", label: { en: "Step", ar: "الخطوة" } },
    { name: "mistakes", title: "Common mistakes", noun: "a mistake", label: { en: "Mistake", ar: "الخطأ" } },
  ] as const;
  return (
    <>
      {lists.map(({ name, title, noun, label }) => (
        <Panel key={name} title={title}>
          {errors[name] && <FieldError>{errors[name]}</FieldError>}
          <TextRows
            {...{ name, noun, label, errors }}
            rows={fields[name]}
            max={500}
            required
            onChange={(rows) => set({ [name]: rows })}
          />
        </Panel>
      ))}
      <Panel title="Safety notes">
        <PairField
          name="safety"
          label={{ en: "Safety notes", ar: "للسلامة" }}
          value={fields.safety}
          max={500}
          rows={2}
          required
          error={pairErrors(errors, "safety")}
          onChange={(safety) => set({ safety })}
        />
      </Panel>
    </>
  );
}

export function Substitutes({ fields, errors, set, exercise, library }: PartProps & ExerciseData) {
  const others = library.filter((one) => one.slug !== exercise?.slug);
  return (
    <Panel title="Substitutes">
      <p className="mb-3 text-small text-muted">
        Best match first. Exercises with the same movement and muscles are added automatically.
      </p>
      <Rows
        rows={fields.substitutions}
        onChange={(substitutions) => set({ substitutions })}
        empty=""
        noun="an exercise"
      >
        {(slug, change, at) => (
          <SelectField
            name={`substitutions.${at}`}
            label={`Exercise ${at + 1}`}
            error={errors[`substitutions.${at}`]}
            required
            placeholder="Choose an exercise"
            value={slug}
            options={others
              .filter((one) => one.slug === slug || !fields.substitutions.includes(one.slug))
              .map((one) => ({ value: one.slug, label: one.name.en }))}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Rows>
    </Panel>
  );
}
