import { useState } from "react";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { chosen, dayKindChoices } from "#web/admin-kit/training/programme-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { BlockEditor } from "./block-editor.tsx";
import type { Block, Day } from "./plan-edits.ts";
import { NumberField } from "./prescription-fields.tsx";

interface DayProps {
  readonly title: string;
  readonly day: Day;
  readonly exercises: readonly ExerciseRef[];
  readonly onDone: (day: Day) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const emptyBlock: Block = { kind: "straight", title: { ar: "", en: "" }, prescriptions: [] };

/** Edits a day of the plan. Changes are applied by "Done". */
export function DayDrawer({ title, day, exercises, onDone, onRemove, onClose }: DayProps) {
  const [now, setNow] = useState(day);
  const setBlocks = (blocks: Block[]): void => setNow({ ...now, blocks });
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      size="44rem"
      labels={{ close: "Close" }}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onRemove} className="me-auto">
            Remove day
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onDone(now)}>Done</Button>
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
      </div>
    </Drawer>
  );
}
