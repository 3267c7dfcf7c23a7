import { useRef, useState } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import type { SessionRef } from "#shared/domain/training-calendar.ts";
import type { Standing } from "#web/entities/workout/standing.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { isClockOf } from "./block-timer.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { keyOf, placesIn } from "./draft.ts";
import { LaterBar, LaterPart } from "./later-part.tsx";
import { NoticeLines } from "./notice-lines.tsx";
import type { Stop } from "./screened.tsx";
import type { OpenSheet } from "./sheets.tsx";
import { StepView } from "./step-view.tsx";
import { isDone, isInStep, stepsOf } from "./steps.ts";
import { TopBar } from "./top-bar.tsx";
import { type DraftTools, useDraft } from "./use-draft.ts";
import { fetchAhead, useLater } from "./use-later.ts";
import { useStepName } from "./use-step-name.ts";
import { useSwipe } from "./use-swipe.ts";
import { useWakeLock } from "./use-wake-lock.ts";

export interface PlayerProps {
  readonly plan: Enrolment;
  readonly standing: Standing;
  readonly isKept: boolean;
  /** The reason of the screening that stops the workout: it can be read, but not started. */
  readonly stop: Stop | undefined;
  readonly place: SessionRef;
  readonly day: ProgrammeDay;
  /** The plan has changed since this workout began; it is finished in its old form. */
  readonly isOlder?: boolean;
  readonly onDiscarded: () => void;
}

/** The shown step; the one after the last is the finish. The second step loads the code of the later parts. */
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
    fetchAhead();
    setCurrent(Math.max(0, Math.min(steps.length, index)));
    setListed(false);
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  };
  const later = steps.findIndex((_, index) => index > current && isOpenStep(index));
  const nextOpen = later >= 0 ? later : steps.findIndex((_, index) => isOpenStep(index));
  return { steps, current, go, isListed, setListed, nextOpen: nextOpen < 0 ? steps.length : nextOpen, top };
}

/** The sheets over a step: an exercise's instructions, its alternatives, and the calculators. */
function useSheets(given: Enrolment, day: ProgrammeDay, tools: DraftTools) {
  const { t } = useTranslation();
  // A training max that is set here applies at once.
  const [maxes, setMaxes] = useState(given.maxes);
  const plan = { ...given, maxes };
  const [open, setOpen] = useState<OpenSheet>({});
  const isWanted = Object.keys(open).length > 0;
  const close = (): void => setOpen({});
  const later = useLater(isWanted, () => {
    close();
    toast.show({ type: "error", message: t("common:error.offlineText") });
  });
  return {
    ...{ plan, setOpen },
    sheets:
      later === undefined ? (
        isWanted && <LaterBar />
      ) : (
        <later.Sheets {...{ plan, day, tools, open }} onClose={close} onMaxes={setMaxes} />
      ),
  };
}

/** Whether `Notices` has anything for this workout; for most it has nothing. */
function hasNotices(props: PlayerProps, isOpen: boolean): boolean {
  const { standing, place, day, isKept, isOlder = false, stop } = props;
  if (isKept || isOlder || !isOpen || stop !== undefined || day.ease !== undefined) return true;
  const session = standing.sessions.find((each) => each.week === place.week && each.day === place.day);
  const isLeftOut = day.blocks.some(({ prescriptions }) => prescriptions.some(({ leftOut }) => leftOut !== undefined));
  return session?.state === "done" || isLeftOut;
}

/** A workout, one step per screen: its sets as rows, the next action as one button. */
export function Player(props: PlayerProps) {
  const { standing, place, day, isKept, stop } = props;
  const { t } = useTranslation();
  const text = useText();
  const tools = useDraft(props.plan, day, place, standing.waiting);
  const { steps, current, go, isListed, setListed, nextOpen, top } = useSteps(props, tools);
  const { plan, sheets, setOpen } = useSheets(props.plan, day, tools);
  const nameOf = useStepName(plan, day, tools);
  const swipe = useSwipe((by) => go(current + by));
  const [isOver, setOver] = useState(false);
  // Rendered only where it is visible: it is as long as the workout.
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
  const list = (
    <LaterPart>
      {({ StepList }) => <StepList {...{ plan, day, steps, tools, current, isOpen }} onPick={go} />}
    </LaterPart>
  );
  const bar = (words: string, onPress: (() => void) | undefined) => (
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
      {hasNotices(props, isOpen) ? (
        <LaterPart>{({ Notices }) => <Notices {...props} isOpen={isOpen} isAwakeRefused={isAwakeRefused} />}</LaterPart>
      ) : (
        isAwakeRefused && <NoticeLines lines={[["info", t("training.player.screenMayTurnOff")]]} />
      )}
      <p role="status" className="sr-only">
        {isOver && draft.timer === null ? t("training.player.timer.over") : ""}
      </p>
      <div className="mx-auto flex w-full max-w-page flex-1 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-4 lg:ps-(--gutter)">
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
              onSheet={setOpen}
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
            <LaterPart>
              {({ FinishCard }) => (
                <FinishCard
                  {...{ plan, day, place, tools, isKept }}
                  onBack={() => go(steps.length - 1)}
                  onDiscard={() => {
                    tools.forget();
                    props.onDiscarded();
                  }}
                />
              )}
            </LaterPart>
          )}
        </div>
      </div>
      {sheets}
    </main>
  );
}
