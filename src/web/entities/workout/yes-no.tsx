import { useId } from "react";
import { FieldError } from "#web/ui/field-error.tsx";

interface YesNoProps {
  readonly name: string;
  readonly label: string;
  readonly answer: boolean | undefined;
  readonly words: { readonly yes: string; readonly no: string };
  readonly error: string | undefined;
  readonly onAnswer: (answer: boolean) => void;
}

/** A question that is answered by yes or no. */
export function YesNo({ name, label, answer, words, error, onAnswer }: YesNoProps) {
  const id = useId();
  return (
    <fieldset
      className="min-w-0"
      data-wrong={error === undefined ? undefined : ""}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-2 text-card font-semibold">{label}</legend>
      <div className="flex gap-2">
        {([false, true] as const).map((value) => (
          <label key={String(value)} className="answer-choice min-w-20">
            <input
              type="radio"
              name={name}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span>{value ? words.yes : words.no}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
