import { type KeyboardEvent, useEffect } from "react";
import type { CheckInKind } from "#shared/domain/check-ins.ts";
import { checkInKinds } from "#shared/domain/check-ins.ts";
import { MoveHandle } from "#web/admin-kit/edit/move-handle.tsx";
import { moved, useReorder } from "#web/admin-kit/edit/use-reorder.ts";
import type { FieldErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { type ItemValues, kindNames, withKind } from "./form-values.ts";
import { QuestionEditor } from "./question-editor.tsx";

interface ListProps {
  readonly items: readonly ItemValues[];
  readonly errors: FieldErrors;
  /** The index of the open question. */
  readonly at: number;
  readonly onOpen: (at: number) => void;
  readonly onChange: (items: ItemValues[]) => void;
}

/** The index of the first question with an error. */
function findWrong(errors: FieldErrors): number | undefined {
  const places = Object.keys(errors).flatMap((field) => {
    const place = /^items\.(\d+)\./.exec(field)?.[1];
    return place === undefined ? [] : [Number(place)];
  });
  return places.length === 0 ? undefined : Math.min(...places);
}

/** The questions in their order; one of them is open for editing. */
export function QuestionList({ items, errors, at, onOpen, onChange }: ListProps) {
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= items.length) return;
    onChange(moved(items, from, to));
    if (from === at) onOpen(to);
    else if (from < at && to >= at) onOpen(at - 1);
    else if (from > at && to <= at) onOpen(at + 1);
  };
  const reorder = useReorder(items.length, move);
  const wrong = findWrong(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new error
  useEffect(() => {
    if (wrong !== undefined) onOpen(wrong);
  }, [wrong]);
  const add = (kind: CheckInKind): void => {
    onChange([...items, withKind(kind, undefined)]);
    onOpen(items.length);
  };
  const remove = (index: number): void => {
    onChange(items.filter((_, place) => place !== index));
    onOpen(Math.max(0, index <= at ? at - 1 : at));
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-muted">
        Drag a question, use the arrows beside it, or press Alt with ↑ or ↓ on its name.
      </p>
      <ol className="flex flex-col gap-3">
        {items.map((item, index) => (
          <li
            key={item.key}
            {...reorder.item(index)}
            className="rounded-xl border border-line bg-surface p-3 data-over:border-focus"
          >
            <div className="flex items-center gap-2">
              <MoveHandle reorder={reorder} index={index} what={`question ${index + 1}`} />
              <button
                type="button"
                aria-expanded={index === at}
                onClick={() => onOpen(index)}
                onKeyDown={(event) => onKey(event, index)}
                className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-lg text-start"
              >
                <span className="font-semibold">{index + 1}.</span>
                <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
                  {item.label.en || item.label.ar || "New question"}
                </span>
                <Badge>{kindNames[item.kind]}</Badge>
                {item.isRequired && <Badge tone="info">Required</Badge>}
              </button>
              <IconButton
                icon={trashIcon}
                size="sm"
                label={`Remove question ${index + 1}`}
                disabled={items.length === 1}
                onClick={() => remove(index)}
              />
            </div>
            {index === at && (
              <div className="mt-3 border-t border-line pt-4">
                <QuestionEditor
                  item={item}
                  at={index}
                  errors={errors}
                  onChange={(next) => onChange(items.map((one, place) => (place === index ? next : one)))}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {errors["items"] && <FieldError>{errors["items"]}</FieldError>}
      <fieldset className="min-w-0">
        <legend className="mb-2 text-card font-semibold">Add a question</legend>
        <div className="flex flex-wrap gap-2">
          {checkInKinds.map((kind) => (
            <Button key={kind} size="sm" variant="secondary" icon="plus" onClick={() => add(kind)}>
              {kindNames[kind]}
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
