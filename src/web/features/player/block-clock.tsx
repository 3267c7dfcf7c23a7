import { useEffect, useRef } from "react";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { formatClock } from "#shared/domain/format-clock.ts";
import { usualBlockMinutes } from "#shared/domain/timed-blocks.ts";
import { knownOf } from "#web/entities/workout/suggested-load.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { timerIcon } from "#web/ui/workout-icons.ts";
import { amountWords } from "./amount-words.ts";
import { isClockOf, minuteOf } from "./block-timer.ts";
import { slugAt } from "./complete-set.ts";
import type { Timer } from "./draft.ts";
import { prepareSound } from "./prepare-sound.ts";
import { startBlock } from "./start-timer.ts";
import { countRounds, isDone, isExtra, type Step, toMinute, toRound } from "./steps.ts";
import { PauseButton, SoundSwitch, usePhaseWords } from "./timer-bar.tsx";
import { useCountdown } from "./use-countdown.ts";
import type { DraftTools } from "./use-draft.ts";

interface BlockClockProps {
  readonly plan: Enrolment;
  readonly step: Step;
  readonly day: ProgrammeDay;
  readonly block: ProgrammeDay["blocks"][number];
  readonly tools: DraftTools;
  readonly onOver: () => void;
  readonly onMinute: (minute: number) => void;
}

/** The exercises of a round with their amounts, as they are done today. */
function useRound({ plan, step, block, tools }: Pick<BlockClockProps, "plan" | "step" | "block" | "tools">) {
  const { t } = useTranslation();
  const text = useText();
  return step.prescriptions.flatMap((prescription) => {
    const one = block.prescriptions[prescription];
    if (one === undefined) return [];
    const { exercise } = knownOf(plan, slugAt(tools.draft, { block: step.block, prescription }, one));
    return [{ prescription, name: text(exercise?.name ?? one.exercise.name), amount: amountWords(one, exercise, t) }];
  });
}

/** An AMRAP or EMOM: what is done in it, its clock, and the rounds. */
export function BlockClock(props: BlockClockProps) {
  const { step, day, block, tools } = props;
  const { t } = useTranslation();
  const { timer } = tools.draft;
  const minutes = block.minutes ?? usualBlockMinutes;
  const isByMinute = step.kind === "emom";
  const round = useRound(props);
  const place = useRef<HTMLDivElement>(null);
  const isRunning = timer !== null && isClockOf(step, timer);
  const wasRunning = useRef(isRunning);
  // The button that was pressed is gone: the one in its place has the focus.
  useEffect(() => {
    if (wasRunning.current !== isRunning && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>("button")?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  const start = (): void => {
    prepareSound();
    tools.setTimer(startBlock(step.block, minutes, isByMinute, Date.now()));
  };
  const rounds = countRounds(step, tools.draft);
  const removeRound = (): void => {
    for (const place of toRound(step, rounds))
      if (isExtra(day, place)) tools.removeSet(place);
      else tools.setSet(place, { isDone: false });
  };
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sand-50 px-3 py-2">
      {(step.kind === "emom" || step.kind === "amrap") && (
        <p className="text-small font-semibold">{t(`training.player.blocks.${step.kind}`)}</p>
      )}
      {round.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-small">
          {round.map(({ prescription, name, amount }) => (
            <li key={prescription}>
              {name} <span className="whitespace-nowrap text-muted">{amount}</span>
            </li>
          ))}
        </ul>
      )}
      <div ref={place} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
        {isRunning ? (
          <RunningClock {...props} timer={timer} names={round.map(({ name }) => name)} />
        ) : (
          <Button variant="secondary" icon={timerIcon} onClick={start}>
            {t("training.player.timer.start", { time: formatClock(Math.round(minutes * 60)) })}
          </Button>
        )}
        {step.kind === "amrap" && (
          <div className="flex items-center gap-1 sm:ms-auto">
            <p className="text-small" role="status">
              <span className="text-muted">{t("training.player.roundsDone")}</span>{" "}
              <span className="figures text-h3 leading-none font-extrabold">{rounds}</span>
            </p>
            <IconButton
              icon="minus"
              label={t("training.player.removeRound")}
              disabled={rounds === 0}
              onClick={removeRound}
            />
          </div>
        )}
      </div>
    </div>
  );
}

interface RunningClockProps extends Pick<BlockClockProps, "step" | "tools" | "onOver" | "onMinute"> {
  readonly timer: Timer;
  /** Of the exercises, in their turns. */
  readonly names: readonly string[];
}

function RunningClock({ timer, step, names, tools, onOver, onMinute }: RunningClockProps) {
  const { t } = useTranslation();
  const { phase, left } = useCountdown(timer, t("training.player.timer.over"), onOver);
  const { minute, left: inMinute } = minuteOf(timer, Date.now());
  useEffect(() => onMinute(minute), [minute, onMinute]);
  const isByMinute = step.kind === "emom";
  const total = Math.ceil(timer.totalSeconds / 60);
  const turn = isDone(tools.draft, toMinute(step, minute))
    ? t(minute < total ? "training.player.minuteDone" : "training.player.lastMinuteDone")
    : (names[(minute - 1) % names.length] ?? "");
  const running = isByMinute
    ? `${t("training.player.minute", { number: minute, total })} · ${turn}`
    : t("training.player.timer.block");
  const words = usePhaseWords(timer, phase, running);
  return (
    <>
      <p className="basis-full text-tiny text-muted" role="status">
        {words}
      </p>
      <Ltr className="figures me-2 text-h3 leading-none font-extrabold">
        {formatClock(isByMinute && phase === "running" ? inMinute : left)}
      </Ltr>
      <PauseButton timer={timer} onChange={tools.setTimer} />
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => tools.setTimer(null)}>
        {t("training.player.timer.stop")}
      </Button>
      <SoundSwitch />
    </>
  );
}
