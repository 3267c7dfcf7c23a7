import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { Conflict } from "#web/lib/forms/form-types.ts";
import { type Difference, findDifferences, type IsWhole, mergeValues, type Side } from "#web/lib/forms/merge-values.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { fieldWords } from "../changes/changes.ts";
import { plainText } from "./plain-text.ts";

/** How a form's fields are named and shown after two people changed them. */
export interface ConflictWords {
  /** "this product" */
  readonly what: string;
  /** The names of fields; others are named after their path. */
  readonly names?: Readonly<Record<string, string>>;
  readonly nameOf?: (path: readonly string[]) => string;
  readonly describe?: (value: unknown, path: readonly string[]) => string;
  readonly isWhole?: IsWhole;
}

const sideNames = { theirs: "Theirs", mine: "Yours" } as const;

interface ChoiceProps {
  readonly difference: Difference;
  readonly chosen: Side;
  readonly words: ConflictWords;
  readonly onChoose: (side: Side) => void;
}

function Choice({ difference, chosen, words, onChoose }: ChoiceProps) {
  const { path } = difference;
  const { names = {}, describe = plainText } = words;
  const { nameOf = ([field = "", ...rest]) => fieldWords([names[field] ?? field, ...rest].join(".")) } = words;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{nameOf(path)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(["theirs", "mine"] as const).map((side) => (
          <label
            key={side}
            className={cx(
              "flex min-w-0 cursor-pointer gap-2 rounded-lg border p-3",
              chosen === side ? "border-text bg-text/6" : "border-line",
            )}
          >
            <input
              type="radio"
              name={`conflict-${path.join(".")}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0">
              <span className="block text-small text-muted">{sideNames[side]}</span>
              <bdi dir="auto" className="block text-small wrap-anywhere whitespace-pre-wrap">
                {describe(difference[side], path) || "(empty)"}
              </bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DialogProps<V, Version> {
  readonly conflict: Conflict<V, Version>;
  readonly words: ConflictWords;
}

function ConflictChoices<V, Version>({ conflict, words }: DialogProps<V, Version>) {
  const { base, mine, current, resolve, decideLater } = conflict;
  const theirs = current.values;
  const [differences] = useState(() => findDifferences({ base, mine, theirs }, words.isWhole));
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const chosen = (one: Difference): Side => choices[one.path.join(".")] ?? one.usual;
  return (
    <Dialog
      open
      onClose={decideLater}
      size="56rem"
      title={`Someone else saved changes to ${words.what}`}
      labels={{ close: "Close" }}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={decideLater}>
            Decide later
          </Button>
          <Button onClick={() => resolve(mergeValues(theirs, differences, chosen))}>Continue with these</Button>
        </div>
      }
    >
      <p className="mb-4 text-muted">
        Your changes are not saved yet. Choose which version to keep for each field, then save again.
      </p>
      <div className="flex flex-col gap-4">
        {differences.length === 0 && <p>They saved the same as you typed.</p>}
        {differences.map((one) => (
          <Choice
            key={one.path.join(".")}
            difference={one}
            chosen={chosen(one)}
            words={words}
            onChoose={(side) => setChoices({ ...choices, [one.path.join(".")]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** What two people changed, field by field; each field is taken from one side. Unchanged fields are not listed. */
export function ConflictDialog<V extends FieldValues, Version>({
  conflict,
  words,
}: {
  readonly conflict: Conflict<V, Version> | undefined;
  readonly words: ConflictWords;
}) {
  return conflict === undefined ? null : <ConflictChoices conflict={conflict} words={words} />;
}
