import { useState } from "react";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { foldText, withoutArticles } from "#shared/domain/arabic-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { counted, sentence } from "../labels.ts";
import { BothNames } from "../parts.tsx";

interface PickerProps {
  readonly exercises: readonly ExerciseRef[];
  /** The exercises that are there already, if several can be picked; undefined if one is replaced. */
  readonly picked?: readonly string[] | undefined;
  readonly onPick: (exercise: ExerciseRef) => void;
  readonly onClose: () => void;
}

const maxShown = 60;

const bare = (text: string): string => withoutArticles(foldText(text));

/** Finds exercises by part of the name in either language, in any spelling, with or without the Arabic article. */
export function findExercises(all: readonly ExerciseRef[], text: string, pattern: string): ExerciseRef[] {
  const wanted = bare(text).split(" ").filter(Boolean);
  return all.filter((one) => {
    if (pattern !== "" && one.pattern !== pattern) return false;
    const words = bare([one.name.ar, one.name.en, ...one.aliases, ...one.muscles].join(" "));
    return wanted.every((word) => words.includes(word));
  });
}

export function ExercisePicker({ exercises, picked, onPick, onClose }: PickerProps) {
  const [text, setText] = useState("");
  const [pattern, setPattern] = useState("");
  const found = findExercises(exercises, text, pattern);
  const patterns = [...new Set(exercises.map((one) => one.pattern))].sort();
  return (
    <Dialog
      open
      onClose={onClose}
      title={picked === undefined ? "Choose an exercise" : "Add exercises"}
      labels={{ close: "Close" }}
      size="36rem"
      footer={
        picked !== undefined && (
          <div className="flex items-center justify-end gap-3">
            <span role="status" className="me-auto text-small text-muted">
              {counted(picked.length, "exercise")} in the block
            </span>
            <Button onClick={onClose}>Done</Button>
          </div>
        )
      }
    >
      <div className="sticky top-0 z-1 flex flex-wrap items-end gap-3 bg-surface pb-3">
        <TextField
          label="Search"
          dir="auto"
          data-focus-first
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-48 flex-1"
        />
        <div className="w-40">
          <Select
            aria-label="Movement"
            value={pattern}
            onChange={(event) => setPattern(event.target.value)}
            options={[
              { value: "", label: "All movements" },
              ...patterns.map((value) => ({ value, label: sentence(value) })),
            ]}
          />
        </div>
      </div>
      <p role="status" className="mb-2 text-small text-muted">
        {counted(found.length, "exercise")}
        {found.length > maxShown && `, the first ${maxShown} shown`}
      </p>
      <ul className="flex flex-col gap-1">
        {found.slice(0, maxShown).map((one) => (
          <li key={one.slug}>
            <button
              type="button"
              onClick={() => onPick(one)}
              className="flex w-full items-center justify-between gap-3 rounded-md px-3 py-2 text-start hover:bg-text/6"
            >
              <BothNames name={one.name} />
              <span className="text-small text-muted">
                {picked?.includes(one.slug) && (
                  <Icon name="check" size={16} label="In the block" className="me-1 inline text-success" />
                )}
                {one.equipment.map(sentence).join(", ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
