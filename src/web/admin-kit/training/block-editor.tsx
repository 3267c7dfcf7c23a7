import { useState } from "react";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { asksForWeight } from "#shared/domain/exercise-measures.ts";
import { isTimed, usualBlockMinutes } from "#shared/domain/timed-blocks.ts";
import { MoveHandle } from "#web/admin-kit/edit/move-handle.tsx";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { moved, type Reorder, useReorder } from "#web/admin-kit/edit/use-reorder.ts";
import { BothNames } from "#web/admin-kit/parts.tsx";
import { ExercisePicker } from "#web/admin-kit/training/exercise-picker.tsx";
import { blockKindChoices, chosen } from "#web/admin-kit/training/programme-words.ts";
import { Button } from "#web/ui/button.tsx";
import { moreIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, menuItemClass } from "#web/ui/menu.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { swapExercise, usual } from "./new-line.ts";
import { NumberField } from "./number-field.tsx";
import type { Block, Prescription } from "./plan-edits.ts";
import { PrescriptionFields } from "./prescription-fields.tsx";

interface BlockProps {
  readonly block: Block;
  readonly index: number;
  readonly reorder: Reorder;
  readonly exercises: readonly ExerciseRef[];
  /** Titles of the day's blocks; a line can be moved into another one. */
  readonly titles: readonly string[];
  readonly onChange: (block: Block) => void;
  readonly onRemove: () => void;
  readonly onMoveLine: (line: number, toBlock: number) => void;
  /** Saves the block as a template; undefined for staff without a library. */
  readonly onKeep: (() => void) | undefined;
}

function without<K extends "rounds" | "restBetweenRoundsSeconds" | "minutes">(
  block: Block,
  key: K,
  value: number | undefined,
): Block {
  const { [key]: _, ...rest } = block;
  return (value === undefined ? rest : { ...rest, [key]: value }) as Block;
}

/** New lines have no key, and an exercise can occur twice: what is typed stays with its exercise. */
const toLineKeys = (list: readonly Prescription[]): string[] =>
  list.map(({ exercise }, at) => {
    const before = list.slice(0, at).filter((one) => one.exercise === exercise);
    return `${exercise} ${before.length}`;
  });

const isOfRounds = ({ kind }: Block): boolean => kind === "superset" || kind === "circuit";

/** A block of another kind: minutes come with the clock, in the place of rounds and their rests. */
function withKind(block: Block, kind: Block["kind"]): Block {
  const next = { ...block, kind };
  if (isTimed(next)) {
    const { rounds: _, restBetweenRoundsSeconds: __, ...rest } = next;
    return { ...rest, minutes: block.minutes ?? usualBlockMinutes };
  }
  return isTimed(block) ? without(next, "minutes", undefined) : next;
}

/** Shows rounds and minutes if the kind of block has them, or if the block still has values for them. */
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
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label="Type"
          value={block.kind}
          options={blockKindChoices}
          onChange={(event) => onChange(withKind(block, chosen(blockKindChoices, event.target.value, "straight")))}
          className="w-56"
        />
        {(isOfRounds(block) || block.rounds !== undefined) && (
          <NumberField
            label="Rounds"
            name="rounds"
            value={block.rounds}
            min={1}
            max={30}
            onChange={(value) => onChange(without(block, "rounds", value))}
          />
        )}
        {(isOfRounds(block) || block.restBetweenRoundsSeconds !== undefined) && (
          <NumberField
            label="Rest, s"
            name="restBetweenRoundsSeconds"
            value={block.restBetweenRoundsSeconds}
            min={0}
            max={900}
            onChange={(value) => onChange(without(block, "restBetweenRoundsSeconds", value))}
          />
        )}
        {(isTimed(block) || block.minutes !== undefined) && (
          <NumberField
            label="Minutes"
            name="minutes"
            value={block.minutes}
            min={0.5}
            max={180}
            step="any"
            missing={isTimed(block) ? `Enter the minutes, such as ${usualBlockMinutes}` : undefined}
            onChange={(value) => onChange(without(block, "minutes", value))}
          />
        )}
      </div>
    </>
  );
}

interface LineProps {
  readonly one: Prescription;
  readonly kind: Block["kind"];
  /** Names its place in the day. */
  readonly place: string;
  readonly exercise: ExerciseRef | undefined;
  readonly index: number;
  readonly reorder: Reorder;
  readonly others: readonly { readonly at: number; readonly title: string }[];
  readonly onChange: (one: Prescription) => void;
  readonly onSwap: () => void;
  readonly onRemove: () => void;
  readonly onMove: (toBlock: number) => void;
}

function Line({ one, kind, place, exercise, index, reorder, others, onChange, onSwap, onRemove, onMove }: LineProps) {
  const name = exercise?.name ?? { ar: one.exercise, en: one.exercise };
  return (
    <li
      {...reorder.item(index)}
      data-line={place}
      className="rounded-md bg-raised p-3 data-over:outline-2 data-over:outline-text"
    >
      <div className="mb-2 flex items-center gap-2">
        <MoveHandle reorder={reorder} index={index} what={name.en} />
        <span className="min-w-0 flex-1 font-semibold">
          <BothNames name={name} />
        </span>
        <Button size="sm" variant="ghost" onClick={onSwap}>
          Change
        </Button>
        {others.length > 0 && (
          <Menu
            trigger={<Icon name={moreIcon} size={18} />}
            label={`Move ${name.en} to another block`}
            triggerClass="grid size-9 place-items-center rounded-md hover:bg-text/6"
          >
            {others.map(({ at, title }) => (
              <button key={at} type="button" onClick={() => onMove(at)} className={menuItemClass()}>
                To {title}
              </button>
            ))}
          </Menu>
        )}
        <IconButton icon={trashIcon} size="sm" label={`Remove ${name.en}`} onClick={onRemove} />
      </div>
      <PrescriptionFields
        value={one}
        kind={kind}
        hasLoad={exercise === undefined || asksForWeight(exercise.loadKind)}
        onChange={onChange}
      />
    </li>
  );
}

/** A block of a day: its kind and its exercises in order. */
export function BlockEditor(props: BlockProps) {
  const { block, index, exercises, titles, onChange, onRemove, onMoveLine, onKeep } = props;
  // The index of the prescription that gets the picked exercise; -1 adds some.
  const [picking, setPicking] = useState<number>();
  const list = block.prescriptions;
  const change = (prescriptions: Prescription[]): void => onChange({ ...block, prescriptions });
  const reorder = useReorder(list.length, (from, to) => change(moved(list, from, to)));
  const pick = (exercise: ExerciseRef): void => {
    if (picking === -1) {
      change([...list, usual(exercise)]);
      return;
    }
    change(list.map((one, at) => (at === picking ? swapExercise(one, exercise) : one)));
    setPicking(undefined);
  };
  const keys = toLineKeys(list);
  const others = titles.flatMap((title, at) => (at === index ? [] : [{ at, title }]));
  return (
    <section aria-label={titles[index]} className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex items-start gap-2">
        <MoveHandle reorder={props.reorder} index={index} what={titles[index] ?? "block"} />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <BlockFacts block={block} onChange={onChange} />
        </div>
        <IconButton icon={trashIcon} size="sm" label="Remove the block" onClick={onRemove} />
      </div>
      <ol className="flex flex-col gap-2">
        {list.map((one, at) => (
          <Line
            key={keys[at]}
            one={one}
            kind={block.kind}
            place={`${index}.${at}`}
            exercise={exercises.find(({ slug }) => slug === one.exercise)}
            index={at}
            reorder={reorder}
            others={others}
            onChange={(next) => change(list.map((other, place) => (place === at ? next : other)))}
            onSwap={() => setPicking(at)}
            onRemove={() => change(list.filter((_, place) => place !== at))}
            onMove={(toBlock) => onMoveLine(at, toBlock)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" icon="plus" onClick={() => setPicking(-1)}>
          Add exercises
        </Button>
        {onKeep !== undefined && list.length > 0 && (
          <Button size="sm" variant="ghost" onClick={onKeep}>
            Save block as template
          </Button>
        )}
      </div>
      {picking !== undefined && (
        <ExercisePicker
          exercises={exercises}
          picked={picking === -1 ? list.map(({ exercise }) => exercise) : undefined}
          onPick={pick}
          onClose={() => setPicking(undefined)}
        />
      )}
    </section>
  );
}
