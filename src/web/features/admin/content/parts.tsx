import type { ReactNode } from "react";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { Button } from "#web/ui/button.tsx";
import { chevronUpIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";

/** Props of a content section's editor. */
export interface PartProps<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export const emptyText: LocalizedText = { ar: "", en: "" };

interface PairInputProps extends PartProps<LocalizedText> {
  readonly label: string;
  readonly maxLength: number;
  readonly rows?: number;
  readonly required?: boolean;
}

/** A text in both languages side by side. */
export function PairInput({ label, value, onChange, maxLength, rows = 1, required = true }: PairInputProps) {
  const Part = rows > 1 ? TextareaField : TextField;
  const more = rows > 1 ? { rows } : {};
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Part
        {...more}
        label={`${label}, English`}
        lang="en"
        dir="ltr"
        value={value.en}
        maxLength={maxLength}
        required={required}
        onChange={(event) => onChange({ ...value, en: event.target.value })}
      />
      <Part
        {...more}
        label={`${label}, Arabic`}
        lang="ar"
        dir="rtl"
        value={value.ar}
        maxLength={maxLength}
        required={required}
        onChange={(event) => onChange({ ...value, ar: event.target.value })}
      />
    </div>
  );
}

/** Returns the list with one item moved; out-of-range moves change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one === undefined || to < 0 || to > next.length) return [...list];
  next.splice(to, 0, one);
  return next;
}

interface ListEditorProps<T> extends PartProps<readonly T[]> {
  /** Singular: "question". */
  readonly noun: string;
  readonly nameOf: (item: T, at: number) => string;
  /** Creates an empty item; without it nothing can be added. */
  readonly blank?: () => T;
  readonly canRemove?: boolean;
  readonly most: number;
  readonly render: (item: T, change: (item: T) => void) => ReactNode;
}

/** A list whose items can be edited, moved and removed. */
export function ListEditor<T>(props: ListEditorProps<T>) {
  const { value, onChange, noun, nameOf, blank, canRemove = true, most, render } = props;
  const swap = (at: number, item: T) => onChange(value.map((one, index) => (index === at ? item : one)));
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {value.map((item, at) => {
          const name = nameOf(item, at) || `${noun} ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, so an index may show another item
            <li key={at} className="flex flex-col gap-3 rounded-lg border border-line p-3 sm:p-4">
              <div className="flex items-center gap-1">
                <h3 className="min-w-0 flex-1 truncate font-semibold">
                  <bdi>{`${at + 1}. ${name}`}</bdi>
                </h3>
                <IconButton
                  icon={chevronUpIcon}
                  size="sm"
                  label={`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => onChange(moved(value, at, at - 1))}
                />
                <IconButton
                  icon="chevron-down"
                  size="sm"
                  label={`Move ${name} down`}
                  disabled={at === value.length - 1}
                  onClick={() => onChange(moved(value, at, at + 1))}
                />
                {canRemove && (
                  <IconButton
                    icon={trashIcon}
                    size="sm"
                    label={`Remove ${name}`}
                    onClick={() => onChange(value.filter((_, index) => index !== at))}
                  />
                )}
              </div>
              {render(item, (next) => swap(at, next))}
            </li>
          );
        })}
      </ol>
      {blank && value.length < most && (
        <div>
          <Button size="sm" variant="secondary" icon="plus" onClick={() => onChange([...value, blank()])}>
            Add a {noun}
          </Button>
        </div>
      )}
    </div>
  );
}
