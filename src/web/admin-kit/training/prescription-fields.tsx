import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { LoadFields } from "./load-fields.tsx";
import { NumberField } from "./number-field.tsx";
import type { Prescription } from "./plan-edits.ts";

type Measure = "reps" | "seconds" | "metres";
const measures = [
  { value: "reps", label: "Repetitions" },
  { value: "seconds", label: "Seconds" },
  { value: "metres", label: "Metres" },
];

const toMeasure = (one: Prescription): Measure =>
  one.seconds !== undefined ? "seconds" : one.metres !== undefined ? "metres" : "reps";

function withMeasure({ reps: _, seconds: __, metres: ___, ...rest }: Prescription, measure: string): Prescription {
  if (measure === "seconds") return { ...rest, seconds: 30 };
  if (measure === "metres") return { ...rest, metres: 500 };
  return { ...rest, reps: { min: 8, max: 12 } };
}

interface ValueProps {
  readonly value: Prescription;
  readonly onChange: (value: Prescription) => void;
}
interface Props extends ValueProps {
  /** Whether the exercise has a load field. */
  readonly hasLoad: boolean;
}

function Measured({ value, onChange }: ValueProps) {
  const { reps, seconds, metres } = value;
  if (seconds !== undefined)
    return (
      <NumberField
        label="Seconds"
        value={seconds}
        min={1}
        max={7200}
        onChange={(next) => onChange({ ...value, seconds: next ?? 1 })}
      />
    );
  if (metres !== undefined)
    return (
      <NumberField
        label="Metres"
        value={metres}
        min={1}
        max={100_000}
        onChange={(next) => onChange({ ...value, metres: next ?? 1 })}
      />
    );
  const { min, max } = reps ?? { min: 1, max: 1 };
  return (
    <>
      <NumberField
        label="From"
        value={min}
        min={1}
        max={200}
        onChange={(next = 1) => onChange({ ...value, reps: { min: next, max: Math.max(next, max) } })}
      />
      <NumberField
        label="To"
        value={max}
        min={1}
        max={200}
        onChange={(next = 1) => onChange({ ...value, reps: { min: Math.min(min, next), max: next } })}
      />
    </>
  );
}

/** Leaves out an empty member. */
function optional<K extends "tempo" | "rpe" | "perSide" | "note">(
  value: Prescription,
  key: K,
  next: Prescription[K] | undefined,
): Prescription {
  const { [key]: _, ...rest } = value;
  return (next === undefined ? rest : { ...rest, [key]: next }) as Prescription;
}

/** The prescription of an exercise: sets, repetitions, time or distance, rest, tempo, effort, note. */
export function PrescriptionFields({ value, hasLoad, onChange }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <NumberField
          label="Sets"
          value={value.sets}
          min={1}
          max={20}
          onChange={(sets) => onChange({ ...value, sets: sets ?? 1 })}
        />
        <SelectField
          label="Counted in"
          value={toMeasure(value)}
          options={measures}
          onChange={(event) => onChange(withMeasure(value, event.target.value))}
          className="w-40"
        />
        <Measured value={value} onChange={onChange} />
        <NumberField
          label="Rest, s"
          value={value.restSeconds}
          min={0}
          max={900}
          onChange={(rest) => onChange({ ...value, restSeconds: rest ?? 0 })}
        />
        <NumberField
          label="RPE"
          value={value.rpe}
          min={1}
          max={10}
          step={0.5}
          onChange={(rpe) => onChange(optional(value, "rpe", rpe))}
        />
        <TextField
          label="Tempo"
          value={value.tempo ?? ""}
          maxLength={4}
          pattern="[0-9X]{4}"
          placeholder="30X1"
          dir="ltr"
          onChange={(event) => {
            const tempo = event.target.value.toUpperCase();
            onChange(optional(value, "tempo", tempo === "" ? undefined : tempo));
          }}
          className="w-24"
        />
        <Checkbox
          label="Each side"
          checked={value.perSide ?? false}
          onChange={(event) => onChange(optional(value, "perSide", event.target.checked ? true : undefined))}
        />
      </div>
      {(hasLoad || value.load !== undefined) && <LoadFields value={value} onChange={onChange} />}
      <PairField
        name="note"
        label={{ en: "Note", ar: "ملاحظة" }}
        value={value.note ?? { ar: "", en: "" }}
        max={500}
        onChange={(note) => onChange(optional(value, "note", note.ar + note.en === "" ? undefined : note))}
      />
    </div>
  );
}
