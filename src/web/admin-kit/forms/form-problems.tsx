import type { FieldValues } from "react-hook-form";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { Callout } from "#web/ui/callout.tsx";
import { fieldWords } from "../changes/changes.ts";
import { useFailureWords } from "../use-failure-words.ts";

/** "items.0.label" → "items 1.label": people count from one. */
const countedFromOne = (field: string): string =>
  field.replaceAll(/\.(\d+)(?=\.|$)/g, (_, place) => ` ${Number(place) + 1}`);

interface FieldPlace {
  readonly words: string;
  /** Leads to the field. */
  readonly onGo?: (() => void) | undefined;
}

interface ProblemsProps<V extends FieldValues> {
  readonly form: Pick<ContractForm<V>, "failure" | "unplaced" | "errors">;
  /** The page's own words for the place of a field that it does not show. */
  readonly toPlace?: (field: string) => FieldPlace | undefined;
}

/** Why a form was not saved: errors that no field on the page shows. */
export function FormProblems<V extends FieldValues>({ form, toPlace }: ProblemsProps<V>) {
  const words = useFailureWords();
  const hidden = form.unplaced.filter((field) => form.errors[field] !== undefined);
  if (form.failure === undefined && hidden.length === 0) return null;
  return (
    <Callout tone="danger" role="alert" className="basis-full">
      {form.failure !== undefined && <p>{words(form.failure)}</p>}
      {hidden.map((field) => {
        const { words: place, onGo } = toPlace?.(field) ?? { words: fieldWords(countedFromOne(field)) };
        const separator = place.includes(":") ? ". " : ": ";
        return (
          <p key={field}>
            {onGo === undefined ? (
              place
            ) : (
              <button type="button" onClick={onGo} className="text-start font-semibold underline underline-offset-4">
                {place}
              </button>
            )}
            {separator}
            {form.errors[field]}
          </p>
        );
      })}
    </Callout>
  );
}
