import { useState } from "react";
import { formatClock } from "#shared/domain/format-clock.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { bellIcon, bellOffIcon, pauseIcon, playIcon } from "#web/ui/workout-icons.ts";
import { changeTimer, toggleTimer } from "./countdown.ts";
import type { Timer } from "./draft.ts";
import { prepareSound } from "./prepare-sound.ts";
import { isSignalOn, setSignalOn } from "./signal.ts";
import { useCountdown } from "./use-countdown.ts";

/** The switch of sound and vibration. */
export function SoundSwitch() {
  const { t } = useTranslation();
  const [isLoud, setLoud] = useState(isSignalOn);
  return (
    <IconButton
      icon={isLoud ? bellIcon : bellOffIcon}
      label={t("training.player.timer.signal")}
      aria-pressed={isLoud}
      onClick={() => {
        setSignalOn(!isLoud);
        setLoud(!isLoud);
      }}
    />
  );
}

interface TimerProps {
  readonly timer: Timer;
  readonly onChange: (timer: Timer | null) => void;
}

/** Lets a timer stand still, and go on. */
export function PauseButton({ timer, onChange }: TimerProps) {
  const { t } = useTranslation();
  const isPaused = timer.pausedAt !== undefined;
  return (
    <IconButton
      icon={isPaused ? playIcon : pauseIcon}
      label={t(isPaused ? "training.goOn" : "training.pause")}
      onClick={() => {
        prepareSound();
        onChange(toggleTimer(timer, Date.now()));
      }}
    />
  );
}

/** What a running timer counts, or that it stands still. */
export function usePhaseWords(timer: Timer, phase: "ready" | "running" | "over", running: string): string {
  const { t } = useTranslation();
  if (timer.pausedAt !== undefined) return t("training.player.timer.paused");
  return phase === "ready" ? t("training.player.timer.ready") : running;
}

interface TimerBarProps extends TimerProps {
  readonly onOver: () => void;
}

/** The running rest or timed set, in place of the big button. */
export function TimerBar({ timer, onChange, onOver }: TimerBarProps) {
  const { t } = useTranslation();
  const { phase, left } = useCountdown(timer, t("training.player.timer.over"), onOver);
  const words = usePhaseWords(timer, phase, t(`training.player.timer.${timer.kind}`));
  const isRest = timer.kind === "rest";
  const move = (seconds: number) => onChange(changeTimer(timer, seconds, Date.now()));
  const step = (seconds: number, words: string) => (
    <Button size="sm" variant="secondary" className="min-h-11 px-1.5" onClick={() => move(seconds)}>
      <span className="whitespace-nowrap">{words}</span>
    </Button>
  );
  return (
    <section aria-label={t("training.player.timer.title")} className="flex min-h-13 min-w-0 flex-1 items-center gap-1">
      <p className="min-w-0 flex-1">
        <span className="block truncate text-tiny text-muted" role="status">
          {words}
        </span>
        <Ltr className="figures text-h3 leading-none font-extrabold">{formatClock(left)}</Ltr>
      </p>
      <SoundSwitch />
      {isRest ? (
        <>
          {step(-15, t("training.player.timer.less"))}
          {step(15, t("training.player.timer.more"))}
        </>
      ) : (
        <PauseButton timer={timer} onChange={onChange} />
      )}
      <Button size="sm" className="min-h-11" onClick={() => onChange(null)} data-main="">
        {t(isRest ? "training.player.timer.skip" : "training.player.timer.stop")}
      </Button>
    </section>
  );
}
