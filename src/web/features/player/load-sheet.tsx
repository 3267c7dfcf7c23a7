import { useState } from "react";
import { setTrainingMax, type TrainingMax } from "#shared/contract/training-maxes.ts";
import { isTrainingMax, toUnit, trainingMaxShare } from "#shared/domain/loads.ts";
import type { LoadReason, Suggestion } from "#shared/domain/suggest-load.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import { suggestLoad } from "#web/entities/workout/suggested-load.ts";
import { api } from "#web/lib/api/browser.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { TextField } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { Exercising } from "./complete-set.ts";
import type { Unit } from "./draft.ts";

/** A weight as text, which stays together in any direction of the text. */
export function useWeightWords(unit: Unit): (kg: number) => string {
  const { t } = useTranslation();
  const shown = (kg: number): number => Math.round(toUnit(kg, unit) * 10) / 10;
  return (kg) => `\u2068${shown(kg)} ${t(`training.player.${unit}`)}\u2069`;
}

function useReasonWords(unit: Unit): (why: LoadReason) => string {
  const { t } = useTranslation();
  const weight = useWeightWords(unit);
  return (why) => {
    switch (why.kind) {
      case "percent":
        return t(`training.player.why.${why.of}`, { pct: why.pct, max: weight(why.maxKg) });
      case "added":
        return t(`training.player.why.${why.add < 0 ? "lighter" : "added"}`, {
          last: weight(why.lastKg),
          add: weight(Math.abs(why.add)),
        });
      case "earned":
        return t("training.player.why.earned", { last: weight(why.lastKg), step: weight(why.stepKg) });
      case "effort":
        return t("training.player.why.effort", {
          last: weight(why.lastKg),
          lastReps: t("programmes.reps", { count: why.lastReps }),
          lastRpe: why.lastRpe,
          max: weight(why.maxKg),
          reps: t("programmes.reps", { count: why.reps }),
          rpe: why.rpe,
        });
      case "plan":
        return t("training.player.why.plan");
      default:
        return t(`training.player.why.${why.kind}`, { last: weight(why.lastKg) });
    }
  };
}

function Reason({ found, unit }: { readonly found: Suggestion; readonly unit: Unit }) {
  const { t } = useTranslation();
  const words = useReasonWords(unit);
  const weight = useWeightWords(unit);
  const { why, beforeDeloadKg } = found;
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-h2 font-extrabold">{weight(found.kg)}</p>
      <p>{words(why)}</p>
      {why.kind === "effort" && why.isCapped && <p>{t("training.player.why.capped")}</p>}
      {beforeDeloadKg !== undefined && <p>{t("training.player.why.deload", { weight: weight(beforeDeloadKg) })}</p>}
      <p className="text-small text-muted">{t("training.player.why.yours")}</p>
    </div>
  );
}

interface MaxProps {
  readonly slug: string;
  readonly maxKg: number | undefined;
  readonly recentMaxKg: number | null | undefined;
  readonly onChanged: (maxes: readonly TrainingMax[]) => void;
}

/** The training max that percentages refer to; if empty, the estimate applies. */
function TrainingMaxField({ slug, maxKg, recentMaxKg, onChanged }: MaxProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(maxKg === undefined ? "" : String(maxKg));
  const [problem, setProblem] = useState<"invalid" | "unsent">();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const kg = text.trim() === "" ? null : (parseNumber(text) ?? Number.NaN);
    if (kg !== null && !isTrainingMax(kg)) return setProblem("invalid");
    setBusy(true);
    setProblem(undefined);
    try {
      const { maxes } = await api(setTrainingMax, { params: { exercise: slug }, body: { kg } });
      onChanged(maxes);
      toast.show({ type: "success", message: t("training.player.max.saved") });
    } catch {
      setProblem("unsent");
    }
    setBusy(false);
  };
  const estimate = recentMaxKg == null ? "" : String(Math.round(recentMaxKg * trainingMaxShare * 2) / 2);
  return (
    <form
      className="mt-6 flex flex-col gap-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t("training.player.max.label")}
        hint={t("training.player.max.hint")}
        inputMode="decimal"
        dir="ltr"
        maxLength={7}
        placeholder={estimate}
        value={text}
        {...(problem === undefined ? {} : { error: t(`training.player.max.${problem}`) })}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" loading={isBusy}>
        {t("training.player.max.save")}
      </Button>
    </form>
  );
}

interface SheetProps {
  /** The exercise to explain; undefined closes the sheet. */
  readonly exercising: Exercising | undefined;
  readonly unit: Unit;
  readonly onClose: () => void;
  readonly onMaxes: (maxes: readonly TrainingMax[]) => void;
}

/** Explains the suggested weight, and lets the member change the training max. */
export function LoadSheet({ exercising, unit, onClose, onMaxes }: SheetProps) {
  const { t } = useTranslation();
  const found = exercising && suggestLoad(exercising.one, exercising, unit, exercising.sets);
  const load = exercising?.one.load;
  const isPercent = load !== undefined && "pct" in load && load.of === "tm";
  const { slug } = exercising?.exercise ?? {};
  return (
    <Drawer
      open={exercising !== undefined}
      onClose={onClose}
      side="sheet"
      title={t("training.player.why.title")}
      labels={{ close: t("common:close") }}
    >
      {exercising !== undefined && (
        <>
          {found === undefined ? <p>{t("training.player.why.noMax")}</p> : <Reason found={found} unit={unit} />}
          {isPercent && slug !== undefined && slug === exercising.one.exercise.slug && (
            <TrainingMaxField
              key={slug}
              slug={slug}
              maxKg={exercising.maxKg}
              recentMaxKg={exercising.history?.recentMaxKg}
              onChanged={onMaxes}
            />
          )}
        </>
      )}
    </Drawer>
  );
}
