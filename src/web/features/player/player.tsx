import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import type { WarmUpSet } from "#shared/domain/warm-up.ts";
import { newId } from "#web/entities/workout/new-id.ts";
import { toRefusalReason } from "#web/entities/workout/refusal-reason.ts";
import type { Standing } from "#web/entities/workout/standing.ts";
import { swapKind, trainingQueue, workoutKind } from "#web/entities/workout/training-queue.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { isWorthWaiting, toRefusal } from "#web/lib/offline/queue-kind.ts";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { isClockOf } from "./block-clock.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { CalculatorSheet } from "./calculator-sheet.tsx";
import type { Exercising } from "./complete-set.ts";
import { keyOf, type Place, placesIn, toBody, toSwapKey } from "./draft.ts";
import { HowSheet } from "./exercise-sheet.tsx";
import { FinishCard, type FinishProblem } from "./finish-card.tsx";
import { LoadSheet } from "./load-sheet.tsx";
import { Notices } from "./notices.tsx";
import type { Stop } from "./screened.tsx";
import { StepList, useStepName } from "./step-list.tsx";
import { StepView } from "./step-view.tsx";
import { isDone, isInStep, nextSet, stepsOf } from "./steps.ts";
import { SwapSheet } from "./swap-sheet.tsx";
import { TopBar } from "./top-bar.tsx";
import { type DraftTools, useDraft } from "./use-draft.ts";
import { useSwipe } from "./use-swipe.ts";
import { useWakeLock } from "./use-wake-lock.ts";

export interface PlayerProps {
  readonly plan: Enrolment;
  readonly standing: Standing;
  readonly isKept: boolean;
  /** What of the screening stops it: it can be read and not started. */
  readonly stop: Stop | undefined;
  readonly place: SessionRef;
  readonly day: ProgrammeDay;
  /** The plan has changed since this workout was begun, which is finished as it was. */
  readonly isOlder?: boolean;
  readonly onDiscarded: () => void;
}

type At = Omit<Place, "set">;

/** Why a workout that the device cannot store was not sent either. */
const toProblem = (error: unknown): FinishProblem =>
  isWorthWaiting(error) ? "unsent" : { refusal: toRefusalReason(toRefusal(error)) };

const findExercise = (plan: Enrolment, slug: string | undefined) => plan.exercises.find((each) => each.slug === slug);

/** Saves the finished workout and returns to the calendar. */
function useFinish({ plan, place, day, isKept }: PlayerProps, tools: DraftTools) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async (): Promise<FinishProblem | undefined> => {
    const body = toBody(tools.draft, day, place, new Date(), (slug) => findExercise(plan, slug));
    if (!body.sets.some((set) => set.isDone)) return "empty";
    const outcome = await trainingQueue()
      .storeOrSend(workoutKind, { enrolmentId: plan.id, body })
      .catch((error: unknown) => toProblem(error));
    if (outcome !== "stored" && outcome !== "sent") return outcome;
    tools.forget();
    const calendar = `/dashboard/programmes/${plan.id}`;
    const isAway = isKept || !navigator.onLine;
    const saved = outcome === "sent" ? "sentOnly" : isAway ? "savedOffline" : "saved";
    toast.show({ type: "success", message: t(`training.player.finish.${saved}`) });
    // See TrainingLink: offline only the service worker can open the page.
    if (isAway) window.location.assign(calendar);
    else void navigate(calendar);
    return undefined;
  };
}

/** Which step is shown; the one after the last is the finish. */
function useSteps({ day }: PlayerProps, tools: DraftTools) {
  const steps = stepsOf(day);
  const isOpenStep = (index: number): boolean => {
    const step = steps[index];
    if (step === undefined) return false;
    return placesIn(day, tools.draft).some((place) => isInStep(step, place) && !isDone(tools.draft, place));
  };
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      steps.findIndex((_, index) => isOpenStep(index)),
    ),
  );
  const [isListed, setListed] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const go = (index: number): void => {
    setCurrent(Math.max(0, Math.min(steps.length, index)));
    setListed(false);
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  };
  const later = steps.findIndex((_, index) => index > current && isOpenStep(index));
  const nextOpen = later >= 0 ? later : steps.findIndex((_, index) => isOpenStep(index));
  return { steps, current, go, isListed, setListed, nextOpen: nextOpen < 0 ? steps.length : nextOpen, top };
}

/** The sheets over a step: how an exercise is done, what can take its place, and the calculators. */
function useSheets(given: Enrolment, day: ProgrammeDay, tools: DraftTools) {
  // A training max that is set here counts at once.
  const [maxes, setMaxes] = useState(given.maxes);
  const plan = { ...given, maxes };
  const [why, setWhy] = useState<Exercising>();
  const [how, setHow] = useState<string>();
  const [swapAt, setSwapAt] = useState<At>();
  const [asked, setAsked] = useState<{ readonly at: At; readonly weight: string }>();
  const planned =
    swapAt === undefined ? undefined : day.blocks[swapAt.block]?.prescriptions[swapAt.prescription]?.exercise.slug;
  const current = swapAt === undefined ? undefined : (tools.draft.swaps[toSwapKey(swapAt)] ?? planned);
  const addWarmUp = (sets: readonly WarmUpSet[]): void => {
    if (asked === undefined) return;
    const own = placesIn(day, tools.draft).filter((place) => toSwapKey(place) === toSwapKey(asked.at));
    const first = nextSet(own);
    if (first === undefined) return;
    for (const [index, { weight, reps }] of sets.entries())
      tools.setSet(
        { ...asked.at, set: first + index },
        { kind: "warmup", weight: String(weight), amount: String(reps), isDone: false },
      );
    setAsked(undefined);
  };
  const sheets = (
    <>
      <HowSheet exercise={findExercise(plan, how)} onClose={() => setHow(undefined)} />
      <SwapSheet
        exercise={findExercise(plan, current)}
        planned={findExercise(plan, planned)}
        all={plan.exercises}
        onClose={() => setSwapAt(undefined)}
        onChoose={({ to, scope, reason }) => {
          if (swapAt === undefined) return;
          tools.change((before) => ({ ...before, swaps: { ...before.swaps, [toSwapKey(swapAt)]: to } }));
          const key = day.blocks[swapAt.block]?.prescriptions[swapAt.prescription]?.key;
          if (key === undefined) return;
          // This workout goes on with the plan that it began with; the swap reaches the plan beside it.
          const body = { id: newId(), key, to, scope, reason };
          void trainingQueue()
            .storeOrSend(swapKind, { enrolmentId: plan.id, at: new Date().toISOString(), body })
            .catch(() => undefined);
        }}
      />
      <CalculatorSheet
        unit={tools.draft.unit}
        weight={asked?.weight}
        onClose={() => setAsked(undefined)}
        onAdd={addWarmUp}
      />
      <LoadSheet
        exercising={why}
        unit={tools.draft.unit}
        onClose={() => setWhy(undefined)}
        onMaxes={(next) => {
          setMaxes([...next]);
          setWhy(undefined);
        }}
      />
    </>
  );
  return { plan, sheets, setHow, setSwapAt, setWhy, ask: (at: At, weight: string) => setAsked({ at, weight }) };
}

/** A workout, one step a screen: its sets as rows, the next thing to do as one button. */
export function Player(props: PlayerProps) {
  const { standing, place, day, isKept, stop } = props;
  const { t } = useTranslation();
  const text = useText();
  const tools = useDraft(props.plan, day, place, standing.waiting);
  const finish = useFinish(props, tools);
  const { steps, current, go, isListed, setListed, nextOpen, top } = useSteps(props, tools);
  const { plan, sheets, setHow, setSwapAt, setWhy, ask } = useSheets(props.plan, day, tools);
  const nameOf = useStepName(plan, day, tools);
  const swipe = useSwipe((by) => go(current + by));
  const [isOver, setOver] = useState(false);
  // Drawn only where it is seen: it is as long as the workout.
  const hasListBeside = useMediaQuery("(min-width: 64rem)");
  const { draft } = tools;
  const isOpen = standing.isOpen(place.week) && stop === undefined;
  const isAwakeRefused = useWakeLock(isOpen);
  const counted = placesIn(day, draft).filter((each) => draft.sets[keyOf(each)]?.kind !== "warmup");
  const step = steps[current];
  const nextStep = steps[nextOpen];
  const endTimer = (): void => {
    setOver(true);
    tools.setTimer(null);
  };
  const list = <StepList {...{ plan, day, steps, tools, current, isOpen }} onPick={go} />;
  const bar = (words: string, onPress: () => void) => (
    <BottomBar
      tools={tools}
      isShown={(timer) => step !== undefined && isClockOf(step, timer)}
      words={words}
      onPress={onPress}
      onBack={current > 0 ? () => go(current - 1) : undefined}
      onNext={current < steps.length - (isOpen ? 0 : 1) ? () => go(current + 1) : undefined}
      onOver={endTimer}
    />
  );
  return (
    <main id="main" className="flex flex-1 flex-col">
      <PrivateHead title={text(day.title)} />
      <TopBar
        title={text(day.title)}
        draft={draft}
        isKept={isKept}
        planId={plan.id}
        done={counted.filter((each) => isDone(draft, each)).length}
        total={counted.length}
        isListed={isListed}
        onList={() => setListed(!isListed)}
      />
      <Notices {...props} isOpen={isOpen} isAwakeRefused={isAwakeRefused} />
      <p role="status" className="sr-only">
        {isOver && draft.timer === null ? t("training.player.timer.over") : ""}
      </p>
      <div className="mx-auto flex w-full max-w-5xl flex-1 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-4 lg:ps-(--gutter)">
        {hasListBeside && (
          <div className="py-4">
            <div className="sticky top-18">{list}</div>
          </div>
        )}
        <div ref={top} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none" {...swipe}>
          {isListed && <div className="page w-full py-4">{list}</div>}
          {!isListed && step !== undefined && (
            <StepView
              key={current}
              {...{ plan, day, step, tools, isOpen }}
              onHow={setHow}
              onSwap={setSwapAt}
              onCalculate={ask}
              onWhy={setWhy}
              onOver={endTimer}
              bar={(action) =>
                action !== undefined
                  ? bar(action.words, action.onPress)
                  : nextStep !== undefined && nextOpen !== current
                    ? bar(t("training.player.nextStep", { name: nameOf(nextStep) }), () => go(nextOpen))
                    : bar(t(isOpen ? "training.player.finish.title" : "training.player.all"), () =>
                        isOpen ? go(steps.length) : setListed(true),
                      )
              }
            />
          )}
          {!isListed && step === undefined && (
            <FinishCard
              {...{ plan, day, tools }}
              isCorrection={draft.endedAt !== null}
              onFinish={finish}
              onBack={() => go(steps.length - 1)}
              onDiscard={() => {
                tools.forget();
                props.onDiscarded();
              }}
            />
          )}
        </div>
      </div>
      {sheets}
    </main>
  );
}
