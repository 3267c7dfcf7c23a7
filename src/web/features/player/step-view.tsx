import { type ReactNode, useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { formatClock } from "#shared/domain/format-clock.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import { knownOf, takesWeight } from "#web/entities/workout/suggested-load.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { cx } from "#web/ui/cx.ts";
import { kettlebellIcon, timerIcon } from "#web/ui/workout-icons.ts";
import { dueInEmom, isAfter } from "./block-timer.ts";
import { completeSet, type Exercising, isRecord, slugAt, suggestWeight } from "./complete-set.ts";
import { emptySet, isWarmUp, keyOf, type Place, placesIn, restAfter, toMeasure, toRows, toTarget } from "./draft.ts";
import { ExerciseHead } from "./exercise-head.tsx";
import { counterpart, describeSet } from "./last-time.ts";
import { LaterPart } from "./later-part.tsx";
import { prepareSound } from "./prepare-sound.ts";
import { SetRow, setGrid } from "./set-row.tsx";
import type { OpenSheet } from "./sheets.tsx";
import { startRest, startWork } from "./start-timer.ts";
import { countRounds, hasRests, isDone, isExtra, isInStep, nextSet, type Step, toRound } from "./steps.ts";
import type { DraftTools } from "./use-draft.ts";

type At = Omit<Place, "set">;

export interface StepViewProps {
  readonly plan: Enrolment;
  readonly day: ProgrammeDay;
  readonly step: Step;
  readonly tools: DraftTools;
  readonly isOpen: boolean;
  readonly onSheet: (open: OpenSheet) => void;
  readonly onOver: () => void;
  /** The bar at the bottom, with the next action; undefined once the step is done. */
  readonly bar: (action: StepAction | undefined) => ReactNode;
}

export interface StepAction {
  readonly words: string;
  /** Undefined while nothing is due. */
  readonly onPress: (() => void) | undefined;
}

/** The facts of one of a step's exercises. */
function exercisingAt({ plan, day, tools }: Pick<StepViewProps, "plan" | "day" | "tools">, at: At): Exercising {
  const block = day.blocks[at.block];
  const one = block?.prescriptions[at.prescription];
  if (block === undefined || one === undefined) throw new Error("the step has no such exercise");
  return { at, one, sets: toRows(block, one), ...knownOf(plan, slugAt(tools.draft, at, one)) };
}

/** Ticks sets: fills empty fields and starts the planned rest. */
function useTicks(props: StepViewProps) {
  const { day, tools } = props;
  const tick = (place: Place, isQuiet = false): void => {
    const { block, prescription, set } = place;
    tools.setSet(place, completeSet(tools.draft, exercisingAt(props, { block, prescription }), set));
    prepareSound();
    const own = day.blocks[block];
    const seconds = isQuiet || own === undefined || !hasRests(own) ? 0 : restAfter(day, place, tools.draft);
    if (seconds > 0) tools.setTimer(startRest(seconds, Date.now()));
  };
  return {
    tick,
    toggle: (place: Place): void => {
      // What was done with another exercise says nothing about this one.
      const isOther = tools.draft.sets[keyOf(place)]?.exercise !== undefined;
      if (!isDone(tools.draft, place)) tick(place);
      else tools.setSet(place, isOther ? { ...emptySet, exercise: undefined } : { isDone: false });
    },
  };
}

/** One step of the workout: the current exercise, its sets, and the button for the next set. */
export function StepView(props: StepViewProps) {
  const { plan, day, step, tools, isOpen, onSheet, onOver, bar } = props;
  const { t } = useTranslation();
  const text = useText();
  const { draft } = tools;
  const [picked, setPicked] = useState<number>();
  // Renders the step again at each minute of an EMOM, whose exercises alternate.
  const [, setMinute] = useState(1);
  const { tick, toggle } = useTicks(props);
  const places = placesIn(day, draft).filter((place) => isInStep(step, place));
  const due = dueInEmom(step, draft.timer, Date.now());
  const undone = places.filter((place) => !isDone(draft, place));
  const isEarly = (place: Place): boolean => due !== undefined && !isExtra(day, place) && isAfter(place, due);
  const next = due !== undefined && !isDone(draft, due) ? due : undone.find((place) => !isEarly(place));
  const prescription = picked ?? (next ?? undone[0])?.prescription ?? step.prescriptions[0] ?? 0;
  const at = { block: step.block, prescription };
  const block = day.blocks[step.block];
  if (block === undefined) return null;
  const exercising = exercisingAt(props, at);
  const nameOf = (index: number): string => {
    const { one, exercise } = exercisingAt(props, { block: step.block, prescription: index });
    return text(exercise?.name ?? one.exercise.name);
  };
  const rounds = countRounds(step, draft);
  const own = places.filter((place) => place.prescription === prescription);
  const complete = (place: Place): void => {
    setPicked(undefined);
    tick(place);
  };
  const action = ((): StepAction | undefined => {
    if (!isOpen) return undefined;
    // Once its clock is over, the next exercise comes.
    if (step.kind === "amrap" && (draft.timer !== null || draft.clocked?.includes(step.block) !== true || rounds === 0))
      return {
        words: t("training.player.addRound", { number: rounds + 1 }),
        onPress: () => {
          for (const place of toRound(step, rounds + 1)) tick(place, true);
        },
      };
    const turn = own.find((place) => picked !== undefined && undone.includes(place) && !isEarly(place)) ?? next;
    if (turn === undefined)
      return undone.length > 0 ? { words: t("training.player.waitForMinute"), onPress: undefined } : undefined;
    const words = isWarmUp(draft, turn) ? "training.player.completeWarmUp" : "training.player.completeSet";
    return { words: t(words, { number: turn.set }), onPress: () => complete(turn) };
  })();
  return (
    <>
      <section aria-label={text(block.title)} className="page flex w-full max-w-prose flex-1 flex-col gap-2 py-2">
        {step.prescriptions.length > 1 && (
          <Turns
            names={step.prescriptions.map(nameOf)}
            counts={step.prescriptions.map((index) => {
              const mine = places.filter((place) => place.prescription === index && !isWarmUp(draft, place));
              return `${mine.filter((place) => isDone(draft, place)).length}/${mine.length}`;
            })}
            current={step.prescriptions.indexOf(prescription)}
            label={text(block.title)}
            onPick={(index) => setPicked(step.prescriptions[index])}
          />
        )}
        {(step.kind === "amrap" || step.kind === "emom") && (
          <LaterPart>
            {({ BlockClock }) => <BlockClock {...{ plan, day, step, block, tools, onOver }} onMinute={setMinute} />}
          </LaterPart>
        )}
        {block.isSteady === true && <p className="text-small font-semibold">{t("ramadan.player.steady")}</p>}
        <ExerciseHead
          exercising={exercising}
          unit={draft.unit}
          onWhy={() => onSheet({ why: exercising })}
          name={nameOf(prescription)}
          onHow={() => onSheet({ how: exercising.exercise?.slug ?? "" })}
          onSwap={() => onSheet({ swapAt: at })}
        />
        <Sets {...props} {...{ exercising, own, isEarly }} name={nameOf(prescription)} next={next} onTick={toggle} />
        <Extras {...props} exercising={exercising} own={own} />
      </section>
      {bar(action)}
    </>
  );
}

interface TurnsProps {
  readonly names: readonly string[];
  readonly counts: readonly string[];
  readonly current: number;
  readonly label: string;
  readonly onPick: (index: number) => void;
}

/** The exercises of a superset or circuit; the one whose turn it is is pressed. */
function Turns({ names, counts, current, label, onPick }: TurnsProps) {
  const isPair = names.length === 2;
  return (
    <fieldset
      data-rail=""
      className={cx(
        "-mx-(--gutter) min-w-0 gap-2 px-(--gutter)",
        // Two names fit on a line: the longer one is shortened.
        isPair ? "grid grid-cols-[auto_auto] justify-start" : "flex overflow-x-auto",
      )}
    >
      <legend className="sr-only">{label}</legend>
      {names.map((name, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: an exercise can occur twice in a circuit
          key={index}
          type="button"
          aria-pressed={index === current}
          onClick={() => onPick(index)}
          className={chipClass({
            selected: index === current,
            className: `text-small ${isPair ? "min-w-0" : "max-w-44 shrink-0 sm:max-w-none"}`,
          })}
        >
          <span className="truncate">{name}</span>
          <span className="figures text-tiny">{counts[index]}</span>
        </button>
      ))}
    </fieldset>
  );
}

type SetsProps = StepViewProps & {
  readonly exercising: Exercising;
  readonly own: readonly Place[];
  readonly name: string;
  readonly next: Place | undefined;
  /** Whether the minute of this set has not come yet. */
  readonly isEarly: (place: Place) => boolean;
  readonly onTick: (place: Place) => void;
};

function Sets({ plan, day, tools, isOpen, exercising, own, name, next, isEarly, onTick }: SetsProps) {
  const { t } = useTranslation();
  const text = useText();
  const { draft } = tools;
  const { one, exercise } = exercising;
  const measure = toMeasure(one, exercise);
  const isWeighted = takesWeight(exercise);
  return (
    <fieldset disabled={!isOpen} className="min-w-0">
      <legend className="sr-only">{name}</legend>
      <div
        aria-hidden="true"
        className={`${setGrid(isWeighted)} pb-0.5 text-center text-[min(0.75rem,4vw)] leading-none text-muted`}
      >
        <span />
        <span>{t("training.player.columns.last")}</span>
        {isWeighted && <span>{t(`training.player.${draft.unit}`)}</span>}
        <span>{t(`training.player.columns.${measure}`)}</span>
        <span>{t("training.player.columns.rpe")}</span>
        <span />
      </div>
      <ol className="flex flex-col">
        {own.map((place) => {
          const set = draft.sets[keyOf(place)] ?? emptySet;
          const isBefore = set.kind === "warmup";
          // Done before another exercise was put in its place.
          const other = set.exercise === undefined ? undefined : knownOf(plan, set.exercise);
          const its = other ?? exercising;
          const before = isBefore ? undefined : counterpart(its.history, place.set);
          return (
            <SetRow
              key={keyOf(place)}
              number={place.set}
              exercise={other?.exercise === undefined ? name : text(other.exercise.name)}
              isOther={other !== undefined}
              measure={toMeasure(one, its.exercise)}
              unit={draft.unit}
              isWeighted={takesWeight(its.exercise)}
              set={set}
              before={before === undefined ? "" : describeSet(before, draft.unit)}
              hints={{
                weight: isBefore ? "" : suggestWeight(draft, exercising, place.set),
                amount: String(toTarget(one, exercise)),
                rpe: isBefore ? "" : String(one.rpe ?? ""),
              }}
              isNext={next !== undefined && keyOf(place) === keyOf(next)}
              isEarly={isEarly(place)}
              isRecord={toMeasure(one, its.exercise) === "reps" && isRecord(set, draft.unit, its.history)}
              onChange={(part) => tools.setSet(place, part)}
              onTick={() => onTick(place)}
              onRemove={isExtra(day, place) ? () => tools.removeSet(place) : undefined}
            />
          );
        })}
      </ol>
    </fieldset>
  );
}

/** Below the sets: the buttons for another set, for the calculators, and for the clock of a timed set. */
function Extras({ tools, isOpen, exercising, own, onSheet }: StepViewProps & Pick<SetsProps, "exercising" | "own">) {
  const { t } = useTranslation();
  const { draft } = tools;
  const { at, one, exercise } = exercising;
  const added = nextSet(own);
  const next = own.find((place) => !isDone(draft, place)) ?? own.at(-1);
  const typed = parseNumber(next === undefined ? "" : (draft.sets[keyOf(next)]?.amount ?? ""));
  const seconds = typed ?? toTarget(one, exercise);
  const weight =
    next === undefined ? "" : draft.sets[keyOf(next)]?.weight || suggestWeight(draft, exercising, next.set);
  const work = (): void => {
    prepareSound();
    tools.setTimer(startWork(seconds, Date.now()));
  };
  const hasPlates = exercise?.equipment.some((kind) => kind === "barbell" || kind === "machine") ?? true;
  if (!isOpen) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      {added !== undefined && (
        <Button
          variant="ghost"
          size="sm"
          icon="plus"
          className="min-h-11"
          onClick={() => tools.setSet({ ...at, set: added }, emptySet)}
        >
          {t("training.player.addSet")}
        </Button>
      )}
      {takesWeight(exercise) && (
        <Button
          variant="ghost"
          size="sm"
          icon={kettlebellIcon}
          className="min-h-11"
          onClick={() => onSheet({ asked: { at, weight, hasPlates } })}
        >
          {t(hasPlates ? "training.player.calculator.open" : "training.player.calculator.warmUp")}
        </Button>
      )}
      {toMeasure(one, exercise) === "seconds" && draft.timer?.kind !== "block" && (
        <Button variant="ghost" size="sm" icon={timerIcon} className="min-h-11" onClick={work}>
          {t("training.player.timer.start", { time: formatClock(seconds) })}
        </Button>
      )}
    </div>
  );
}
