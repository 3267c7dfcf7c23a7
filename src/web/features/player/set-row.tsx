import { useRef, useState } from "react";
import { toLatinDigits } from "#shared/domain/digits.ts";
import type { Measure, SetKind } from "#shared/domain/exercise-measures.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { trophyIcon } from "#web/ui/workout-icons.ts";
import { type DraftSet, isSound, type Unit } from "./draft.ts";
import { useLater } from "./use-later.ts";
import { useLongPress } from "./use-long-press.ts";

export interface SetRowProps {
  readonly number: number;
  readonly exercise: string;
  /** Whether that is not the exercise of the rows around it. */
  readonly isOther: boolean;
  readonly measure: Measure;
  readonly unit: Unit;
  readonly isWeighted: boolean;
  readonly set: DraftSet;
  /** Last time's set: "80×8". */
  readonly before: string;
  readonly hints: { readonly weight: string; readonly amount: string; readonly rpe: string };
  readonly isNext: boolean;
  readonly isRecord: boolean;
  /** Whether it cannot be ticked yet. */
  readonly isEarly: boolean;
  readonly onChange: (part: Partial<DraftSet>) => void;
  readonly onTick: () => void;
  /** Only for added sets. */
  readonly onRemove: (() => void) | undefined;
}

/** The grid shared by the header and all sets. */
export const setGrid = (isWeighted: boolean): string => `set-grid ${isWeighted ? "set-grid-weighted" : ""}`;

/** A set: its number, last time's, weight, amount, effort, and the tick that starts the rest. */
export function SetRow(props: SetRowProps) {
  const {
    number,
    exercise,
    isOther,
    measure,
    unit,
    isWeighted,
    set,
    before,
    hints,
    isNext,
    isRecord,
    isEarly,
    onChange,
    onTick,
  } = props;
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const press = useLongPress(() => row.current?.querySelector("button")?.click());
  const name = (what: "weight" | Measure | "rpe" | "done") =>
    t("training.player.label", { exercise, number, what: t(`training.player.columns.${what}`) });
  return (
    <li
      ref={row}
      aria-current={isNext ? "step" : undefined}
      className={cx("rounded-lg py-0.5", set.isDone ? "bg-success-soft" : isNext && "bg-sand-100")}
    >
      {isOther && <p className="px-2 text-tiny text-muted">{exercise}</p>}
      <div className={setGrid(isWeighted)} {...press}>
        <KindButton {...props} />
        <span className="figures truncate text-center text-[min(0.8125rem,4vw)] text-muted">
          {before === "" ? "–" : <Ltr>{before}</Ltr>}
        </span>
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
        <EffortField label={name("rpe")} value={set.rpe} hint={hints.rpe} onChange={(rpe) => onChange({ rpe })} />
        <button
          type="button"
          aria-pressed={set.isDone}
          aria-label={isRecord ? `${name("done")}, ${t("training.player.record")}` : name("done")}
          disabled={isEarly && !set.isDone}
          onClick={onTick}
          className={isRecord ? "set-tick set-tick-record" : "set-tick"}
        >
          <Icon name={isRecord ? trophyIcon : "check"} size={22} />
        </button>
      </div>
    </li>
  );
}

/** The set's number; a press on it (or a long press on the row) offers the kinds of a set. */
function KindButton({ number, exercise, set, onChange, onRemove }: SetRowProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const later = useLater(isWanted, () => {
    setWanted(false);
    toast.show({ type: "error", message: t("common:error.offlineText") });
  });
  const kind: SetKind = set.kind ?? "normal";
  const trigger = kind === "normal" ? number : t(`training.player.marks.${kind}`);
  const label = t("training.player.kindOf", { exercise, number, kind: t(`training.player.kinds.${kind}`) });
  const triggerClass = cx(
    "figures grid h-11 w-9 place-items-center rounded-md text-[min(0.875rem,4vw)] font-bold hover:bg-text/8",
    kind === "normal" ? "text-muted" : "text-accent-text",
  );
  if (later !== undefined)
    return <later.KindMenu {...{ set, onChange, onRemove, trigger, label, triggerClass }} opensAtOnce={isWanted} />;
  return (
    <button type="button" aria-label={label} className={triggerClass} onClick={() => setWanted(true)}>
      {trigger}
    </button>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly field: "weight" | Measure;
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
      inputMode={field === "weight" ? "decimal" : "numeric"}
      enterKeyHint="next"
      autoComplete="off"
      dir="ltr"
      maxLength={8}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(toLatinDigits(event.target.value))}
      onFocus={(event) => event.target.select()}
      className="figures set-field"
    />
  );
}

const efforts = ["6", "6.5", "7", "7.5", "8", "8.5", "9", "9.5", "10"];

/** The effort of a set, chosen by a tap; the planned one is shown until then. */
function EffortField({ label, value, hint, onChange }: Omit<NumberFieldProps, "field" | "unit">) {
  const choices = value === "" || efforts.includes(value) ? efforts : [value, ...efforts];
  return (
    <select
      aria-label={label}
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx("figures set-field appearance-none", value === "" && "font-normal text-muted")}
    >
      <option value="">{hint === "" ? "–" : hint}</option>
      {choices.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
