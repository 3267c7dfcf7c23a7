import { useState } from "react";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { MoveHandle } from "#web/admin-kit/edit/move-handle.tsx";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { moved, useReorder } from "#web/admin-kit/edit/use-reorder.ts";
import { BothNames } from "#web/admin-kit/parts.tsx";
import { ExercisePicker } from "#web/admin-kit/training/exercise-picker.tsx";
import { blockKindChoices, chosen } from "#web/admin-kit/training/programme-words.ts";
import { Button } from "#web/ui/button.tsx";
import { trashIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { Block, Prescription } from "./plan-edits.ts";
import { NumberField, PrescriptionFields } from "./prescription-fields.tsx";

interface BlockProps {
  readonly block: Block;
  readonly exercises: readonly ExerciseRef[];
  readonly onChange: (block: Block) => void;
  readonly onRemove: () => void;
}

const usualDose = {
  reps: { sets: 3, reps: { min: 8, max: 12 } },
  seconds: { sets: 3, seconds: 30 },
  metres: { sets: 1, metres: 500 },
} as const;

/** A new line: 3 × 8–12, 3 × 30 seconds or 1 × 500 metres, as the exercise is counted. */
export const usual = (exercise: ExerciseRef): Prescription => ({
  exercise: exercise.slug,
  ...usualDose[exercise.measure],
  restSeconds: 60,
  ...(exercise.isUnilateral ? { perSide: true } : {}),
});

function without<K extends "rounds" | "restBetweenRoundsSeconds" | "minutes">(
  block: Block,
  key: K,
  value: number | undefined,
): Block {
  const { [key]: _, ...rest } = block;
  return (value === undefined ? rest : { ...rest, [key]: value }) as Block;
}

function BlockFacts({ block, onChange }: Pick<BlockProps, "block" | "onChange">) {
  return (
    <>
      <PairField
        name="block-title"
        label={{ en: "Title", ar: "العنوان" }}
        value={block.title}
        max={100}
        onChange={(title) => onChange({ ...block, title })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Type"
          value={block.kind}
          options={blockKindChoices}
          onChange={(event) => onChange({ ...block, kind: chosen(blockKindChoices, event.target.value, "straight") })}
          className="w-56"
        />
        <NumberField
          label="Rounds"
          value={block.rounds}
          min={1}
          max={30}
          onChange={(value) => onChange(without(block, "rounds", value))}
        />
        <NumberField
          label="Rest, s"
          value={block.restBetweenRoundsSeconds}
          min={0}
          max={900}
          onChange={(value) => onChange(without(block, "restBetweenRoundsSeconds", value))}
        />
        <NumberField
          label="Minutes"
          value={block.minutes}
          min={0.5}
          max={180}
          step={0.5}
          onChange={(value) => onChange(without(block, "minutes", value))}
        />
      </div>
    </>
  );
}

/** A block of a day: its kind and its exercises in order. */
export function BlockEditor({ block, exercises, onChange, onRemove }: BlockProps) {
  // The index of the prescription that gets the picked exercise; -1 adds one.
  const [picking, setPicking] = useState<number>();
  const list = block.prescriptions;
  const change = (prescriptions: Prescription[]): void => onChange({ ...block, prescriptions });
  const reorder = useReorder(list.length, (from, to) => change(moved(list, from, to)));
  const pick = (exercise: ExerciseRef): void => {
    if (picking === -1) change([...list, usual(exercise)]);
    else change(list.map((one, at) => (at === picking ? { ...one, exercise: exercise.slug } : one)));
    setPicking(undefined);
  };
  const nameOf = (slug: string) => exercises.find((one) => one.slug === slug)?.name ?? { ar: slug, en: slug };
  return (
    <section aria-label="Block" className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <BlockFacts block={block} onChange={onChange} />
        </div>
        <IconButton icon={trashIcon} size="sm" label="Remove the block" onClick={onRemove} />
      </div>
      <ol className="flex flex-col gap-2">
        {list.map((one, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an exercise can occur twice, and fields hold no state
            key={at}
            {...reorder.item(at)}
            className="rounded-md bg-raised p-3 data-over:outline-2 data-over:outline-text"
          >
            <div className="mb-2 flex items-center gap-2">
              <MoveHandle reorder={reorder} index={at} what={nameOf(one.exercise).en} />
              <span className="min-w-0 flex-1 font-semibold">
                <BothNames name={nameOf(one.exercise)} />
              </span>
              <Button size="sm" variant="ghost" onClick={() => setPicking(at)}>
                Change
              </Button>
              <IconButton
                icon={trashIcon}
                size="sm"
                label={`Remove ${nameOf(one.exercise).en}`}
                onClick={() => change(list.filter((_, place) => place !== at))}
              />
            </div>
            <PrescriptionFields
              value={one}
              onChange={(next) => change(list.map((other, place) => (place === at ? next : other)))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button size="sm" variant="secondary" icon="plus" onClick={() => setPicking(-1)}>
          Add exercise
        </Button>
      </div>
      {picking !== undefined && (
        <ExercisePicker exercises={exercises} onPick={pick} onClose={() => setPicking(undefined)} />
      )}
    </section>
  );
}
