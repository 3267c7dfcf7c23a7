import type { FieldValues } from "react-hook-form";
import type { ContractForm } from "#web/lib/forms/form-types.ts";
import { Callout } from "#web/ui/callout.tsx";
import { fieldWords } from "../changes/changes.ts";
import { useFailureWords } from "../use-failure-words.ts";

/** "items.0.label" → "items 1.label": people count from one. */
const countedFromOne = (field: string): string =>
  field.replaceAll(/\.(\d+)(?=\.|$)/g, (_, place) => ` ${Number(place) + 1}`);

/** Why a form was not saved: errors that no field on the page shows. */
export function FormProblems<V extends FieldValues>({
  form,
}: {
  readonly form: Pick<ContractForm<V>, "failure" | "unplaced" | "errors">;
}) {
  const words = useFailureWords();
  const hidden = form.unplaced.flatMap((field) =>
    form.errors[field] === undefined ? [] : [`${fieldWords(countedFromOne(field))}: ${form.errors[field]}`],
  );
  const problems = [...(form.failure === undefined ? [] : [words(form.failure)]), ...hidden];
  if (problems.length === 0) return null;
  return (
    <Callout tone="danger" role="alert" className="basis-full">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Callout>
  );
}
