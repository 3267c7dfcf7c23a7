import { toLatinDigits } from "#shared/domain/digits.ts";
import type { Measure } from "#shared/domain/exercise-measures.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cx } from "#web/ui/cx.ts";
import { trophyIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type DraftSet, isSound, type Unit } from "./draft.ts";

export interface SetRowProps {
  readonly number: number;
  readonly exercise: string;
  readonly measure: Measure;
  readonly unit: Unit;
  readonly isWeighted: boolean;
  readonly set: DraftSet;
  readonly hints: { readonly weight: string; readonly amount: string; readonly rpe: string };
  readonly isNext: boolean;
  readonly isRecord: boolean;
  readonly onChange: (part: Partial<DraftSet>) => void;
  readonly onTick: () => void;
}

// In pixels with a maximum font size: a set stays on one line and no number is cut off, at any text size.
const columns = {
  weighted: "grid-cols-[28px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,.8fr)_44px]",
  bare: "grid-cols-[28px_minmax(0,1fr)_minmax(0,.8fr)_44px]",
} as const;

/** The grid shared by the header and all sets. */
export const setGrid = (isWeighted: boolean): string =>
  `grid items-center gap-2 ${columns[isWeighted ? "weighted" : "bare"]}`;

/** A set: weight, repetitions (or seconds, metres), effort, and the checkbox that starts the rest timer. */
export function SetRow(props: SetRowProps) {
  const { number, exercise, measure, unit, isWeighted, set, hints, isNext, isRecord, onChange, onTick } = props;
  const { t } = useTranslation();
  const name = (what: "weight" | Measure | "rpe" | "done") =>
    t("training.player.label", { exercise, number, what: t(`training.player.columns.${what}`) });
  return (
    <li className={cx("rounded-lg px-1.5 py-1", set.isDone ? "bg-success-soft" : isNext && "bg-sand-100")}>
      <div className={setGrid(isWeighted)}>
        <span className="figures text-center text-[min(0.8125rem,4vw)] font-bold text-muted">{number}</span>
        {isWeighted && (
          <NumberField
            label={name("weight")}
            field="weight"
            unit={unit}
            value={set.weight}
            hint={hints.weight}
            onChange={(weight) => onChange({ weight })}
          />
        )}
        <NumberField
          label={name(measure)}
          field={measure}
          unit={unit}
          value={set.amount}
          hint={hints.amount}
          onChange={(amount) => onChange({ amount })}
        />
        <NumberField
          label={name("rpe")}
          field="rpe"
          unit={unit}
          value={set.rpe}
          hint={hints.rpe}
          onChange={(rpe) => onChange({ rpe })}
        />
        <button
          type="button"
          aria-pressed={set.isDone}
          aria-label={name("done")}
          onClick={onTick}
          className={cx(
            "grid size-11 place-items-center rounded-lg border-[1.5px] transition-colors",
            set.isDone
              ? "border-success bg-success text-white"
              : "border-input bg-surface text-muted hover:border-text",
          )}
        >
          <Icon name="check" size={22} />
        </button>
      </div>
      {isRecord && (
        <Badge tone="gold" icon={trophyIcon} className="mt-1">
          {t("training.player.record")}
        </Badge>
      )}
    </li>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly field: "weight" | Measure | "rpe";
  readonly unit: Unit;
  readonly value: string;
  readonly hint: string;
  readonly onChange: (text: string) => void;
}

function NumberField({ label, field, unit, value, hint, onChange }: NumberFieldProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={isSound(field, value, unit) ? undefined : true}
      inputMode={field === "weight" || field === "rpe" ? "decimal" : "numeric"}
      enterKeyHint="next"
      autoComplete="off"
      dir="ltr"
      maxLength={8}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(toLatinDigits(event.target.value))}
      onFocus={(event) => event.target.select()}
      className="figures h-11 w-full min-w-0 rounded-md border border-input bg-surface px-1 text-center text-[min(1rem,5vw)] font-semibold placeholder:font-normal placeholder:text-muted aria-invalid:border-danger aria-invalid:text-danger"
    />
  );
}
