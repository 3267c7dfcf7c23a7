import type { FormEvent, ReactNode } from "react";
import { type Currency, currencies } from "#shared/domain/currency.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { DraftNote } from "../edit/draft-note.tsx";
import type { FormDraft } from "./use-form-draft.ts";

interface PairProps {
  readonly name: string;
  readonly label: string;
  readonly value?: LocalizedText | undefined;
  readonly maxLength: number;
  readonly required?: boolean;
  /** More than one renders a textarea with this many rows. */
  readonly rows?: number;
}

/** A text in both languages side by side; each field has its own direction. */
export function PairField({ name, label, value, maxLength, required = true, rows = 1 }: PairProps) {
  const Part = rows > 1 ? TextareaField : TextField;
  const more = rows > 1 ? { rows } : {};
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Part
        {...more}
        name={`${name}.en`}
        label={`${label}, English`}
        lang="en"
        dir="ltr"
        defaultValue={value?.en ?? ""}
        maxLength={maxLength}
        required={required}
      />
      <Part
        {...more}
        name={`${name}.ar`}
        label={`${label}, Arabic`}
        lang="ar"
        dir="rtl"
        defaultValue={value?.ar ?? ""}
        maxLength={maxLength}
        required={required}
      />
    </div>
  );
}

interface AmountsProps {
  readonly name: string;
  readonly legend: string;
  readonly hint?: string;
  readonly value?: Readonly<Record<Currency, number | null>> | undefined;
  readonly required?: boolean;
  readonly min?: number;
}

/** An amount in each currency; the form decides which are required. */
export function AmountFields({ name, legend, hint, value, required = false, min = 0 }: AmountsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-card font-semibold">{legend}</legend>
      {hint && <p className="text-small text-muted">{hint}</p>}
      <div className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {currencies.map((currency) => (
          <TextField
            key={currency}
            name={`${name}.${currency}`}
            label={currency}
            type="number"
            inputMode="decimal"
            min={min}
            step={0.01}
            required={required}
            defaultValue={value?.[currency] ?? ""}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A section of an editor with a heading. */
export function FormPart({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-h3 font-semibold">{title}</h2>
        {lead && <p className="text-small text-muted">{lead}</p>}
      </div>
      {children}
    </Card>
  );
}

interface EditorProps {
  readonly isBusy: boolean;
  readonly onSubmit: (fields: FormData) => void;
  /** Called after each change of a named field. */
  readonly onChange: (fields: FormData) => void;
  readonly submitLabel: string;
  readonly draft: Pick<FormDraft<unknown, unknown>, "isDirty" | "restoredAt" | "giveUp">;
  readonly children: ReactNode;
}

/** A form with an always visible save button; its input is kept in this browser until it is saved. */
export function EditorForm({ isBusy, onSubmit, onChange, submitLabel, draft, children }: EditorProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  };
  const change = ({ currentTarget, target }: FormEvent<HTMLFormElement>): void => {
    if (target instanceof Element && target.getAttribute("name") !== null) onChange(new FormData(currentTarget));
  };
  return (
    <form onSubmit={submit} onChange={change} className="flex flex-col gap-4">
      <DraftNote at={draft.restoredAt} onDiscard={draft.giveUp} />
      {children}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg px-4 py-3 sm:-mx-6 sm:px-6">
        {draft.isDirty && (
          <>
            <span className="me-auto text-small text-muted">Unsaved changes</span>
            <Button variant="secondary" onClick={draft.giveUp}>
              Discard changes
            </Button>
          </>
        )}
        <Button type="submit" loading={isBusy} loadingLabel="Saving">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
