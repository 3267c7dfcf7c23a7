import { isTimed } from "#shared/domain/timed-blocks.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { useFault } from "./field-fault.ts";
import { LoadFields } from "./load-fields.tsx";
import { NumberField } from "./number-field.tsx";
import type { Block, Prescription } from "./plan-edits.ts";

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
  /** The kind of its block. */
  readonly kind: Block["kind"];
  /** Whether the exercise has a load field. */
  readonly hasLoad: boolean;
}

function Measured({ value, onChange }: ValueProps) {
  const { reps, seconds, metres } = value;
  if (seconds !== undefined)
    return (
      <NumberField
        label="Seconds"
        name="seconds"
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
        name="metres"
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
        name="reps.min"
        value={min}
        min={1}
        max={200}
        onChange={(next = 1) => onChange({ ...value, reps: { min: next, max: Math.max(next, max) } })}
      />
      <NumberField
        label="To"
        name="reps.max"
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

function TempoField({ value, onChange }: ValueProps) {
  const { tempo = "" } = value;
  const fault = useFault(/^([0-9X]{4})?$/.test(tempo) ? undefined : "Four figures or X, such as 3010");
  return (
    <TextField
      {...fault.props}
      label="Tempo"
      name="tempo"
      value={tempo}
      maxLength={4}
      placeholder="30X1"
      dir="ltr"
      error={fault.error}
      onBlur={fault.onBlur}
      onChange={(event) => {
        const next = event.target.value.toUpperCase();
        onChange(optional(value, "tempo", next === "" ? undefined : next));
      }}
      className={fault.error === undefined ? "w-24" : "w-40"}
    />
  );
}

/** The prescription of an exercise: sets, repetitions, time or distance, rest, tempo, effort, note. */
export function PrescriptionFields({ value, kind, hasLoad, onChange }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {/* An EMOM's sets follow from its minutes; an AMRAP lists so many rounds. */}
        {kind !== "emom" && (
          <NumberField
            label={kind === "amrap" ? "Rounds" : "Sets"}
            name="sets"
            value={value.sets}
            min={1}
            max={20}
            onChange={(sets) => onChange({ ...value, sets: sets ?? 1 })}
          />
        )}
        <SelectField
          label="Counted in"
          value={toMeasure(value)}
          options={measures}
          onChange={(event) => onChange(withMeasure(value, event.target.value))}
          className="w-40"
        />
        <Measured value={value} onChange={onChange} />
        {!isTimed({ kind }) && (
          <NumberField
            label="Rest, s"
            name="restSeconds"
            value={value.restSeconds}
            min={0}
            max={900}
            onChange={(rest) => onChange({ ...value, restSeconds: rest ?? 0 })}
          />
        )}
        <NumberField
          label="RPE"
          name="rpe"
          value={value.rpe}
          min={1}
          max={10}
          step={0.5}
          onChange={(rpe) => onChange(optional(value, "rpe", rpe))}
        />
        <TempoField value={value} onChange={onChange} />
        <Checkbox
          label="Each side"
          checked={value.perSide ?? false}
          onChange={(event) => onChange(optional(value, "perSide", event.target.checked ? true : undefined))}
          className="self-end"
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
