import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { ExerciseRef } from "#shared/contract/admin-programmes.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { moved, useReorder } from "#web/admin-kit/edit/use-reorder.ts";
import { chosen, dayKindChoices } from "#web/admin-kit/training/programme-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { BlockEditor } from "./block-editor.tsx";
import { showWrong } from "./field-fault.ts";
import { NumberField } from "./number-field.tsx";
import { type Block, blockName, type Day, type DayFacts } from "./plan-edits.ts";
import type { TemplateActions } from "./templates.tsx";
import { useCheckedClose } from "./use-checked-close.ts";

export interface StartAt {
  readonly line: string | undefined;
  readonly field: string;
}

interface DayProps {
  readonly title: string;
  readonly day: Day;
  readonly exercises: readonly ExerciseRef[];
  /** Changes with the same `about` are one step of the history. */
  readonly onChange: (day: Day, about: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  /** The line as "block.line", and the field of it that gets the focus. */
  readonly startAt?: StartAt | undefined;
  readonly templates: TemplateActions | undefined;
  /** Undo and redo, which the drawer would hide. */
  readonly tools: ReactNode;
}

const emptyBlock: Block = { kind: "straight", title: { ar: "", en: "" }, prescriptions: [] };

const toTitles = (day: Day): string[] => day.blocks.map(blockName);

/** A block as a separate day: with the day's kind, and its share of the minutes. */
const asDayOf = ({ kind, minutes, blocks }: Day, { title }: Block): DayFacts => ({
  ...{ title, kind, minutes: Math.max(1, Math.ceil(minutes / blocks.length)) },
});

/** Moves a line of a block to the end of another one. */
function moveLine(blocks: readonly Block[], from: number, line: number, to: number): Block[] {
  const one = blocks[from]?.prescriptions[line];
  if (one === undefined) return [...blocks];
  return blocks.map((block, at) => {
    if (at === from) return { ...block, prescriptions: block.prescriptions.filter((_, place) => place !== line) };
    return at === to ? { ...block, prescriptions: [...block.prescriptions, one] } : block;
  });
}

/** Focuses a wrong field of a line, else its first one. */
function useStartAt(content: RefObject<HTMLDivElement | null>, startAt: StartAt | undefined): void {
  const first = useRef(startAt);
  useEffect(() => {
    if (first.current === undefined || content.current === null) return;
    const { line: place, field } = first.current;
    const line = content.current.querySelector(`[data-line="${place}"]`) ?? content.current;
    if (!showWrong(line, field)) line.querySelector<HTMLElement>("input")?.focus();
  }, [content]);
}

/** Edits a day of the plan. Each right change goes into the plan's draft at once; the day is not left with a wrong one. */
export function DayDrawer(props: DayProps) {
  const { title, day, exercises, onChange, onRemove, onClose, startAt, templates, tools } = props;
  // Typing into one field is one step; a new focus begins the next one.
  const step = useRef(0);
  const change = (part: Partial<Day>): void => onChange({ ...day, ...part }, `${title} ${step.current}`);
  const { blocks } = day;
  const setBlocks = (next: readonly Block[]): void => change({ blocks: [...next] });
  const reorder = useReorder(blocks.length, (from, to) => setBlocks(moved(blocks, from, to)));
  const titles = toTitles(day);
  const { content, close, onKeyDown } = useCheckedClose(onClose);
  useStartAt(content, startAt);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps Escape from closing a day with a wrong field
    <div className="contents" onKeyDown={onKeyDown}>
      <Drawer
        open
        onClose={close}
        title={title}
        size="46rem"
        labels={{ close: "Close" }}
        footer={
          <div className="flex flex-wrap items-center justify-end gap-3">
            <Button variant="ghost" onClick={onRemove} className="me-auto">
              Remove day
            </Button>
            {tools}
            <Button onClick={close}>Done</Button>
          </div>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes that another field is edited */}
        <div
          ref={content}
          className="flex flex-col gap-4"
          onFocus={() => {
            step.current += 1;
          }}
        >
          <PairField
            name="day-title"
            label={{ en: "Title", ar: "العنوان" }}
            value={day.title}
            max={100}
            onChange={(text) => change({ title: text })}
          />
          <div className="flex flex-wrap items-start gap-3">
            <SelectField
              label="Type"
              value={day.kind}
              options={dayKindChoices}
              onChange={(event) => change({ kind: chosen(dayKindChoices, event.target.value, "strength") })}
              className="w-44"
            />
            <NumberField
              label="Minutes"
              name="minutes"
              value={day.minutes}
              min={1}
              max={600}
              onChange={(minutes) => change({ minutes: minutes ?? 1 })}
            />
            {templates !== undefined && (
              <Button
                variant="ghost"
                size="sm"
                className="self-end"
                onClick={() => templates.keep("day", day.title, day)}
              >
                Save day as template
              </Button>
            )}
          </div>
          <ol className="flex flex-col gap-4">
            {blocks.map((block, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: new blocks have no key
                key={at}
                {...reorder.item(at)}
                className="rounded-lg data-over:outline-2 data-over:outline-text"
              >
                <BlockEditor
                  block={block}
                  index={at}
                  reorder={reorder}
                  exercises={exercises}
                  titles={titles}
                  onChange={(next) => setBlocks(blocks.map((one, place) => (place === at ? next : one)))}
                  onRemove={() => setBlocks(blocks.filter((_, place) => place !== at))}
                  onMoveLine={(line, to) => setBlocks(moveLine(blocks, at, line, to))}
                  onKeep={templates && (() => templates.keep("block", block.title, block, asDayOf(day, block)))}
                />
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" icon="plus" onClick={() => setBlocks([...blocks, emptyBlock])}>
              Add a block
            </Button>
            {templates !== undefined && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => templates.insert("block", (block) => setBlocks([...blocks, block]))}
              >
                Insert a block from a template
              </Button>
            )}
          </div>
        </div>
      </Drawer>
    </div>
  );
}
