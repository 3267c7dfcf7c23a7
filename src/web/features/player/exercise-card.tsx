import type { Enrolment, Exercise, ExerciseHistory } from "#shared/contract/enrolments.ts";
import type { Prescription, ProgrammeDay } from "#shared/contract/training.ts";
import { asksForWeight, type Measure } from "#shared/domain/exercise-measures.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { repeatIcon, timerIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { emptySet, keyOf, type Place, restAfter, toMeasure, toRows, toSwapKey, toTarget, type Unit } from "./draft.ts";
import { counterpart, describeLastTime, estimateSet, stepUp, weightIn } from "./last-time.ts";
import { SetRow, setGrid } from "./set-row.tsx";
import { prepareSignal } from "./signal.ts";
import { formatClock } from "./timer-bar.tsx";
import type { DraftTools } from "./use-draft.ts";

export interface ExerciseCardProps {
  readonly plan: Enrolment;
  readonly day: ProgrammeDay;
  readonly at: Omit<Place, "set">;
  readonly one: Prescription;
  readonly tools: DraftTools;
  readonly nextKey: string | undefined;
  readonly onHow: (exercise: Exercise) => void;
  readonly onSwap: (at: Omit<Place, "set">) => void;
}

const takesWeight = (exercise: Exercise | undefined): boolean =>
  exercise === undefined || asksForWeight(exercise.loadKind);

/** The plan's target for an exercise, in one line. */
function useTargetWords(one: Prescription): string {
  const { t } = useTranslation();
  const { min = 0, max = 0 } = one.reps ?? {};
  const reps = min === max ? t("programmes.reps", { count: max }) : t("programmes.repsRange", { min, count: max });
  return [
    one.reps === undefined ? "" : reps,
    one.seconds === undefined ? "" : t("training.player.seconds", { count: one.seconds }),
    one.metres === undefined ? "" : t("training.player.metres", { count: one.metres }),
    one.perSide ? t("training.player.perSide") : "",
    one.rpe === undefined ? "" : t("training.player.rpe", { value: one.rpe }),
    one.tempo === undefined ? "" : t("training.player.tempo", { value: one.tempo }),
    one.restSeconds > 0 ? t("training.player.rest", { time: formatClock(one.restSeconds) }) : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Completes a set: fills empty fields with last time's weight and the target, and starts the rest timer. */
function useTick(
  { day, one, tools, at }: ExerciseCardProps,
  exercise: Exercise | undefined,
  history: ExerciseHistory | undefined,
) {
  return (set: number): void => {
    const place = { ...at, set };
    const { sets, unit } = tools.draft;
    const current = sets[keyOf(place)] ?? emptySet;
    if (current.isDone) {
      tools.setSet(place, { isDone: false });
      return;
    }
    const before = counterpart(history, set);
    const own = sets[keyOf({ ...at, set: set - 1 })]?.weight ?? "";
    const weight = current.weight || own || (before === undefined ? "" : weightIn(before, unit));
    tools.setSet(place, { isDone: true, weight, amount: current.amount || String(toTarget(one, exercise)) });
    const seconds = restAfter(day, place);
    prepareSignal();
    if (seconds > 0) tools.setTimer({ kind: "rest", endsAt: Date.now() + seconds * 1000, totalSeconds: seconds });
  };
}

/** An exercise of the workout: target, last results, sets. */
export function ExerciseCard(props: ExerciseCardProps) {
  const { plan, day, at, one, tools, nextKey, onHow, onSwap } = props;
  const { t } = useTranslation();
  const text = useText();
  const { draft } = tools;
  const slug = draft.swaps[toSwapKey(at)] ?? one.exercise.slug;
  const exercise = plan.exercises.find((each) => each.slug === slug);
  const history = plan.history.find((each) => each.exercise === slug);
  const name = exercise === undefined ? text(one.exercise.name) : text(exercise.name);
  const tick = useTick(props, exercise, history);
  const block = day.blocks[at.block];
  const isWeighted = takesWeight(exercise);
  const rows = Array.from({ length: block === undefined ? 0 : toRows(block, one) }, (_, index) => index + 1);
  return (
    <Card padding="none" className="p-3 sm:p-4">
      <div className="flex items-start gap-2">
        {exercise !== undefined && (
          <button
            type="button"
            aria-label={`${t("training.player.how")}: ${name}`}
            className="w-24 shrink-0 rounded-md bg-sand-50 p-1.5 hover:bg-sand-100"
            onClick={() => onHow(exercise)}
          >
            <ExerciseFigure exercise={exercise} className="w-full" />
          </button>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="text-card font-bold">{name}</h3>
          {slug !== one.exercise.slug && (
            <p className="text-small text-muted">{t("training.player.swapped", { name: text(one.exercise.name) })}</p>
          )}
          <p className="text-small text-muted">{useTargetWords(one)}</p>
          {one.note !== undefined && <p className="text-small">{text(one.note)}</p>}
        </div>
        {exercise !== undefined && (
          <IconButton icon={repeatIcon} label={`${t("training.player.swap")}: ${name}`} onClick={() => onSwap(at)} />
        )}
      </div>
      <LastTime history={history} one={one} unit={draft.unit} isLoaded={isWeighted} />
      <SetHeading measure={toMeasure(one, exercise)} unit={draft.unit} isWeighted={isWeighted} />
      <ol className="flex flex-col gap-1">
        {rows.map((set) => {
          const place = { ...at, set };
          const current = draft.sets[keyOf(place)] ?? emptySet;
          const before = counterpart(history, set);
          return (
            <SetRow
              key={set}
              number={set}
              exercise={name}
              measure={toMeasure(one, exercise)}
              unit={draft.unit}
              isWeighted={isWeighted}
              set={current}
              hints={{
                weight: before === undefined ? "" : weightIn(before, draft.unit),
                amount: String(toTarget(one, exercise)),
                rpe: one.rpe === undefined ? "" : String(one.rpe),
              }}
              isNext={keyOf(place) === nextKey}
              isRecord={
                toMeasure(one, exercise) === "reps" &&
                current.isDone &&
                isRecord(estimateSet(current, draft.unit), history)
              }
              onChange={(part) => tools.setSet(place, part)}
              onTick={() => tick(set)}
            />
          );
        })}
      </ol>
      {one.seconds !== undefined && (
        <WorkTimer seconds={parseNumber(draft.sets[nextKey ?? ""]?.amount ?? "") ?? one.seconds} tools={tools} />
      )}
    </Card>
  );
}

// A first attempt is not a record.
const isRecord = (estimate: number | undefined, history: ExerciseHistory | undefined): boolean =>
  estimate !== undefined && history?.estimatedMaxKg != null && estimate > history.estimatedMaxKg;

function LastTime({
  history,
  one,
  unit,
  isLoaded,
}: {
  readonly history: ExerciseHistory | undefined;
  readonly one: Prescription;
  readonly unit: Unit;
  readonly isLoaded: boolean;
}) {
  const { t } = useTranslation();
  const dates = useTrainingDates();
  const more = isLoaded ? stepUp(history, one, unit) : undefined;
  if (history?.last == null)
    return isLoaded ? <p className="mt-1 ps-1.5 text-small text-muted">{t("training.player.noLast")}</p> : null;
  return (
    <p className="mt-1 ps-1.5 text-small">
      {t("training.player.last", {
        date: dates.short(history.last.on),
        sets: `\u2066${describeLastTime(history, unit)}\u2069`,
      })}
      {history.estimatedMaxKg !== null && (
        <span className="block text-muted">{t("training.player.estimated", { kg: history.estimatedMaxKg })}</span>
      )}
      {more !== undefined && (
        <strong className="block font-semibold text-success">
          {t("training.player.stepUp", { weight: `\u2068${more} ${t(`training.player.${unit}`)}\u2069` })}
        </strong>
      )}
    </p>
  );
}

interface SetHeadingProps {
  readonly measure: Measure;
  readonly unit: Unit;
  readonly isWeighted: boolean;
}

function SetHeading({ measure, unit, isWeighted }: SetHeadingProps) {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden="true"
      className={`${setGrid(isWeighted)} mt-2 px-1.5 pb-1 text-center text-[min(0.8125rem,4vw)] text-muted`}
    >
      <span />
      {isWeighted && <span>{t(`training.player.${unit}`)}</span>}
      <span>{t(`training.player.columns.${measure}`)}</span>
      <span>{t("training.player.columns.rpe")}</span>
      <span />
    </div>
  );
}

/** Counts down a timed set. */
function WorkTimer({ seconds, tools }: { readonly seconds: number; readonly tools: DraftTools }) {
  const { t } = useTranslation();
  const start = (): void => {
    prepareSignal();
    tools.setTimer({ kind: "work", endsAt: Date.now() + seconds * 1000, totalSeconds: seconds });
  };
  return (
    <Button variant="ghost" size="sm" icon={timerIcon} className="mt-2" onClick={start}>
      {t("training.player.timer.start", { time: formatClock(seconds) })}
    </Button>
  );
}
