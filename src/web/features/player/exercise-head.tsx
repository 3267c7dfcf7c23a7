import { useState } from "react";
import type { Exercise } from "#shared/contract/enrolments.ts";
import type { Prescription } from "#shared/contract/training.ts";
import { formatClock } from "#shared/domain/format-clock.ts";
import { readDevice, writeDevice } from "#web/entities/workout/device-storage.ts";
import { takesWeight } from "#web/entities/workout/suggested-load.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ExerciseFigure } from "#web/ui/art/exercise/exercise-figure.tsx";
import { MovingFigure } from "#web/ui/art/exercise/moving-figure.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { pauseIcon, playIcon, repeatIcon } from "#web/ui/workout-icons.ts";
import { amountWords } from "./amount-words.ts";
import type { Exercising } from "./complete-set.ts";
import { toMeasure, type Unit } from "./draft.ts";
import { TodayLoad } from "./today-load.tsx";

/** The plan's target for an exercise, in one line. */
function useTargetWords(one: Prescription, exercise: Exercise | undefined): string {
  const { t } = useTranslation();
  return [
    amountWords(one, exercise, t),
    one.perSide ? t("training.player.perSide") : "",
    one.rpe === undefined ? "" : t("training.player.rpe", { value: one.rpe }),
    one.tempo === undefined ? "" : t("training.player.tempo", { value: one.tempo }),
    one.restSeconds > 0 ? t("training.player.rest", { time: formatClock(one.restSeconds) }) : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

interface ExerciseHeadProps {
  readonly exercising: Exercising;
  readonly unit: Unit;
  readonly name: string;
  readonly onHow: () => void;
  readonly onSwap: () => void;
  readonly onWhy: () => void;
}

/** The exercise of the step: its figure, its target, and notes before the first set. */
export function ExerciseHead({ exercising, unit, name, onHow, onSwap, onWhy }: ExerciseHeadProps) {
  const { one, exercise } = exercising;
  const { t } = useTranslation();
  const text = useText();
  const target = useTargetWords(one, exercise);
  const head = (
    <div className="flex items-start gap-2">
      {exercise !== undefined && <Figure one={one} exercise={exercise} name={name} onHow={onHow} />}
      <div className="min-w-0 flex-1">
        <h2 className="text-card leading-tight font-bold lg:text-h3">{name}</h2>
        {exercise !== undefined && exercise.slug !== one.exercise.slug && (
          <p className="text-tiny text-muted">{t("training.player.swapped", { name: text(one.exercise.name) })}</p>
        )}
        {one.replaces !== undefined && exercise?.slug === one.exercise.slug && (
          <p className="text-tiny text-muted">{t("safety.injuries.replaces", { name: text(one.replaces.name) })}</p>
        )}
        <p className="text-tiny text-muted lg:text-small">{target}</p>
        {takesWeight(exercise) && <TodayLoad exercising={exercising} unit={unit} onWhy={onWhy} />}
      </div>
      {exercise !== undefined && (
        <IconButton icon={repeatIcon} label={`${t("training.player.swap")}: ${name}`} onClick={onSwap} />
      )}
    </div>
  );
  if (one.note === undefined) return head;
  return (
    <>
      {head}
      <p className="text-tiny lg:text-small">{text(one.note)}</p>
    </>
  );
}

const stillKey = "himma.training.still";

interface FigureProps {
  readonly one: Prescription;
  readonly exercise: Exercise;
  readonly name: string;
  readonly onHow: () => void;
}

/** The figure of the exercise; exercises with repetitions move at their tempo until stopped. */
function Figure({ one, exercise, name, onHow }: FigureProps) {
  const { t } = useTranslation();
  const [isStopped, setStopped] = useState(() => readDevice(stillKey) === true);
  const moves = toMeasure(one, exercise) === "reps";
  const toggle = (): void => {
    writeDevice(stillKey, !isStopped);
    setStopped(!isStopped);
  };
  return (
    <div className="relative w-28 shrink-0 lg:w-48">
      <button
        type="button"
        aria-label={`${t("training.player.how")}: ${name}`}
        className="block w-full rounded-md bg-sand-50 p-1.5 hover:bg-sand-100"
        onClick={onHow}
      >
        {moves ? (
          <MovingFigure exercise={exercise} tempo={one.tempo} isStopped={isStopped} className="w-full" />
        ) : (
          <ExerciseFigure exercise={exercise} className="w-full" />
        )}
      </button>
      {moves && (
        <button
          type="button"
          aria-label={t(isStopped ? "training.player.startMotion" : "training.player.stopMotion")}
          onClick={toggle}
          className="absolute end-0 bottom-0 grid size-8 place-items-center rounded-md text-muted hover:text-text motion-reduce:hidden"
        >
          <Icon name={isStopped ? playIcon : pauseIcon} size={16} />
        </button>
      )}
    </div>
  );
}
