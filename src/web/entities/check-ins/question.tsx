import { useId, useState } from "react";
import { boundsOf } from "#shared/domain/check-ins.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, FieldHint, RequiredMark } from "#web/ui/field.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Input } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { type Answer, type Item, useAnswerText } from "./answer-text.ts";
import { type PhotoControl, PhotoPlaces } from "./photo-places.tsx";

export interface QuestionProps {
  readonly item: Item;
  readonly answer: Answer | undefined;
  readonly previous: Answer | undefined;
  readonly error: string | undefined;
  readonly onChange: (answer: Answer | undefined) => void;
  /** Only for questions for photos. */
  readonly photos?: PhotoControl | undefined;
}

/** One question with the control for its kind, and the last answer. */
export function Question(props: QuestionProps) {
  const { item, answer, error, onChange } = props;
  const { t } = useTranslation();
  const text = useText();
  const hint = useHint(props);
  const label = text(item.label);
  const optionalLabel = item.isRequired ? undefined : t("checkIns.optional");
  const common = { label, hint, error, optionalLabel, required: item.isRequired };
  switch (item.kind) {
    case "text":
      return (
        <TextareaField
          {...common}
          dir="auto"
          rows={4}
          maxLength={2000}
          value={typeof answer === "string" ? answer : ""}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "number":
    case "metric":
      return <NumberQuestion {...props} common={common} />;
    case "choices":
      return <Choices {...props} />;
    case "photos":
      return (
        <Group {...props}>
          <PhotoPlaces poses={item.poses} photos={props.photos} />
        </Group>
      );
    default:
      return <Choice {...props} />;
  }
}

function useHint({ item, previous }: QuestionProps): string | undefined {
  const { t } = useTranslation();
  const { t: own } = useTranslation("checkins");
  const toText = useAnswerText();
  const last = toText(item, previous);
  const [min, max] = boundsOf(item);
  const ends = {
    scale: min === 1 && max === 10 ? t("checkIns.scaleHint") : undefined,
    pain: t("checkIns.painHint"),
    photos: own("photosHint"),
  }[item.kind as string];
  const before = last === undefined ? undefined : t("checkIns.lastTime", { answer: last });
  return [ends, before].filter((part) => part !== undefined).join(" · ") || undefined;
}

interface NumberProps extends QuestionProps {
  readonly common: {
    readonly label: string;
    readonly hint: string | undefined;
    readonly error: string | undefined;
    readonly optionalLabel: string | undefined;
    readonly required: boolean;
  };
}

/** Accepts Arabic and Persian digits and a decimal comma; invalid text stays as typed. */
function toAnswer(typed: string): Answer | undefined {
  const latin = toLatinDigits(typed).replace(",", ".").trim();
  if (latin === "") return undefined;
  return /^\d+(\.\d+)?$/.test(latin) ? Number(latin) : typed;
}

/** A number with both limits also has a slider; its field offers the same without a pointer. */
function NumberQuestion({ item, answer, onChange, common }: NumberProps) {
  const text = useText();
  const [typed, setTyped] = useState(answer === undefined ? "" : String(answer));
  const change = (next: string): void => {
    setTyped(next);
    onChange(toAnswer(next));
  };
  const { kind, min, max } = item;
  const value = toAnswer(typed);
  return (
    <Field {...common}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Input
            {...control}
            inputMode="decimal"
            dir="ltr"
            className="max-w-60"
            value={typed}
            onChange={(event) => change(event.target.value)}
            end={item.unit && <span className="pe-3 text-small text-muted">{text(item.unit)}</span>}
          />
          {kind === "number" && min !== null && max !== null && (
            <input
              type="range"
              aria-hidden
              tabIndex={-1}
              min={min}
              max={max}
              step={max - min <= 20 ? 0.5 : 1}
              value={typeof value === "number" ? value : min}
              onChange={(event) => change(event.target.value)}
              className="min-h-11 min-w-40 flex-1 accent-text"
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** The legend, hint and error of a group of buttons. */
function Group({ item, error, children, ...props }: QuestionProps & { readonly children: React.ReactNode }) {
  const { t } = useTranslation();
  const text = useText();
  const id = useId();
  const hint = useHint({ item, error, ...props });
  return (
    <fieldset className="min-w-0" aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="mb-2 text-card font-semibold">
        {text(item.label)}
        {item.isRequired && <RequiredMark />}
        {!item.isRequired && <span className="ms-1.5 text-small font-normal text-muted">{t("checkIns.optional")}</span>}
      </legend>
      {children}
      <div className="mt-1.5 flex flex-col gap-1.5">
        {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

interface Option {
  readonly value: number | boolean | string;
  readonly label: string;
}

function useOptions({ item }: QuestionProps): readonly Option[] {
  const { t } = useTranslation();
  const text = useText();
  if (item.kind === "yesno") {
    return [
      { value: true, label: t("checkIns.yes") },
      { value: false, label: t("checkIns.no") },
    ];
  }
  if (item.kind === "choice") return item.options.map(({ value, label }) => ({ value, label: text(label) }));
  const [min, max] = boundsOf(item);
  return Array.from({ length: max - min + 1 }, (_, at) => ({ value: min + at, label: String(min + at) }));
}

/** One of a few: a scale, yes or no, or an option. */
function Choice(props: QuestionProps) {
  const { item, answer, onChange } = props;
  const options = useOptions(props);
  const isScale = item.kind === "scale" || item.kind === "pain";
  return (
    <Group {...props}>
      <div
        className={
          isScale
            ? `grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2 ${item.kind === "pain" ? "max-w-144" : "max-w-130"}`
            : "flex flex-wrap gap-2"
        }
      >
        {options.map(({ value, label }) => (
          <label key={String(value)} className="answer-choice">
            <input
              type="radio"
              name={item.key}
              value={String(value)}
              checked={answer === value}
              onChange={() => onChange(value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="figures">{label}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

function Choices(props: QuestionProps) {
  const { item, answer, onChange } = props;
  const text = useText();
  const chosen = Array.isArray(answer) ? answer : [];
  const toggle = (value: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <Group {...props}>
      {item.options.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={item.key}
          label={text(label)}
          checked={chosen.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        />
      ))}
    </Group>
  );
}
