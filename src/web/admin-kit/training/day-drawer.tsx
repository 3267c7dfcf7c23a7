import { useState } from "react";
import { adminSavePlan, type ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { chosen, dayKindChoices } from "#web/admin-kit/training/programme-words.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { BlockEditor } from "./block-editor.tsx";
import type { Block, Day } from "./plan-edits.ts";
import { NumberField } from "./prescription-fields.tsx";

interface DayProps {
  readonly title: string;
  readonly day: Day;
  /** Where what is typed is kept until it is in the plan. */
  readonly draftKey: string;
  readonly exercises: readonly ExerciseRef[];
  readonly onDone: (day: Day) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const emptyBlock: Block = { kind: "straight", title: { ar: "", en: "" }, prescriptions: [] };

/** Tells one day from another, so that each has a draft of its own. */
const toMark = (day: Day): number =>
  [...JSON.stringify(day)].reduce((mark, letter) => (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);

/**
 * Edits a whole day of the plan. Closing it any way puts the changes into the plan, where they can be undone; only
 * "Cancel" discards them, after a question.
 */
export function DayDrawer({ title, day, draftKey, exercises, onDone, onRemove, onClose }: DayProps) {
  const form = useContractForm({
    endpoint: adminSavePlan,
    defaults: { day },
    // A draft of another day that stood at this place is not found.
    draftKey: `${draftKey}:${toMark(day)}`,
    onDone: () => undefined,
  });
  const now = form.values.day;
  const setNow = (next: Day): void => form.change({ day: next });
  const [isAsking, setAsking] = useState(false);
  const setBlocks = (blocks: Block[]): void => setNow({ ...now, blocks });
  const leave = (work: () => void): void => {
    form.discard();
    work();
  };
  const finish = (): void => leave(form.isDirty ? () => onDone(now) : onClose);
  return (
    <Drawer
      open
      onClose={finish}
      title={title}
      size="44rem"
      labels={{ close: "Close" }}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={() => leave(onRemove)} className="me-auto">
            Remove day
          </Button>
          <Button variant="secondary" onClick={() => (form.isDirty ? setAsking(true) : leave(onClose))}>
            Cancel
          </Button>
          <Button onClick={finish}>Done</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <PairField
          name="day-title"
          label={{ en: "Title", ar: "العنوان" }}
          value={now.title}
          max={100}
          onChange={(text) => setNow({ ...now, title: text })}
        />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Type"
            value={now.kind}
            options={dayKindChoices}
            onChange={(event) => setNow({ ...now, kind: chosen(dayKindChoices, event.target.value, "strength") })}
            className="w-44"
          />
          <NumberField
            label="Minutes"
            value={now.minutes}
            min={1}
            max={600}
            onChange={(minutes) => setNow({ ...now, minutes: minutes ?? 1 })}
          />
        </div>
        {now.blocks.map((block, at) => (
          <BlockEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids
            key={at}
            block={block}
            exercises={exercises}
            onChange={(next) => setBlocks(now.blocks.map((one, place) => (place === at ? next : one)))}
            onRemove={() => setBlocks(now.blocks.filter((_, place) => place !== at))}
          />
        ))}
        <div>
          <Button size="sm" variant="secondary" icon="plus" onClick={() => setBlocks([...now.blocks, emptyBlock])}>
            Add a block
          </Button>
        </div>
        <ConfirmDialog
          open={isAsking}
          danger
          title="Discard the changes to this day?"
          labels={{ close: "Close", confirm: "Discard changes", cancel: "Keep editing" }}
          onClose={() => setAsking(false)}
          onConfirm={() => leave(onClose)}
        >
          The day goes back to how it was when you opened it.
        </ConfirmDialog>
      </div>
    </Drawer>
  );
}
