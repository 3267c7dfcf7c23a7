import { useEffect } from "react";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { timerIcon } from "#web/ui/workout-icons.ts";
import { isClockOf } from "./block-timer.ts";
import { minuteOf, startBlock } from "./countdown.ts";
import type { Timer } from "./draft.ts";
import { prepareSignal } from "./signal.ts";
import { countRounds, isExtra, type Step, toMinute, toRound } from "./steps.ts";
import { formatClock, SoundSwitch } from "./timer-bar.tsx";
import { useCountdown } from "./use-countdown.ts";
import type { DraftTools } from "./use-draft.ts";

interface BlockClockProps {
  readonly step: Step;
  readonly day: ProgrammeDay;
  readonly block: ProgrammeDay["blocks"][number];
  readonly tools: DraftTools;
  readonly onOver: () => void;
  readonly onMinute: (minute: number) => void;
}

const usualMinutes = 10;

/** The clock of an AMRAP with its rounds, or of an EMOM with its minutes. */
export function BlockClock({ step, day, block, tools, onOver, onMinute }: BlockClockProps) {
  const { t } = useTranslation();
  const { timer } = tools.draft;
  const minutes = block.minutes ?? usualMinutes;
  const isByMinute = step.kind === "emom";
  const start = (): void => {
    prepareSignal();
    tools.setTimer(startBlock(step.block, minutes, isByMinute, Date.now()));
  };
  const rounds = countRounds(step, tools.draft);
  const removeRound = (): void => {
    for (const place of toRound(step, rounds))
      if (isExtra(day, place)) tools.removeSet(place);
      else tools.setSet(place, { isDone: false });
  };
  return (
    <div className="flex min-h-16 items-center gap-3 rounded-lg bg-sand-50 px-3 py-2">
      {timer !== null && isClockOf(step, timer) ? (
        <RunningClock timer={timer} step={step} block={block} onOver={onOver} onMinute={onMinute} />
      ) : (
        <Button variant="secondary" icon={timerIcon} onClick={start}>
          {t("training.player.timer.start", { time: formatClock(Math.round(minutes * 60)) })}
        </Button>
      )}
      {step.kind === "amrap" && (
        <div className="ms-auto flex items-center gap-1">
          <p className="text-center leading-none" role="status">
            <span className="figures block text-h3 font-extrabold">{rounds}</span>
            <span className="text-tiny text-muted">{t("training.player.roundsDone")}</span>
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
  );
}

function RunningClock({
  timer,
  step,
  block,
  onOver,
  onMinute,
}: Pick<BlockClockProps, "step" | "block" | "onOver" | "onMinute"> & { readonly timer: Timer }) {
  const { t } = useTranslation();
  const text = useText();
  const { phase, left } = useCountdown(timer, t("training.player.timer.over"), onOver);
  const { minute, left: inMinute } = minuteOf(timer, Date.now());
  useEffect(() => onMinute(minute), [minute, onMinute]);
  const isByMinute = step.kind === "emom" && phase === "running";
  const current = block.prescriptions[toMinute(step, minute).prescription];
  const total = Math.ceil(timer.totalSeconds / 60);
  return (
    <>
      <p className="min-w-0">
        <span className="block truncate text-tiny text-muted" role="status">
          {phase === "ready"
            ? t("training.player.timer.ready")
            : isByMinute
              ? `${t("training.player.minute", { number: minute, total })}${current === undefined ? "" : ` · ${text(current.exercise.name)}`}`
              : t("training.player.timer.block")}
        </span>
        <Ltr className="figures text-h3 leading-none font-extrabold">{formatClock(isByMinute ? inMinute : left)}</Ltr>
      </p>
      <SoundSwitch />
    </>
  );
}
