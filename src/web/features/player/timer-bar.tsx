import { useState } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { bellIcon, eyeOffIcon } from "#web/ui/workout-icons.ts";
import { changeTimer } from "./countdown.ts";
import type { Timer } from "./draft.ts";
import { isSignalOn, setSignalOn } from "./signal.ts";
import { useCountdown } from "./use-countdown.ts";

/** "1:30" */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The switch of sound and vibration. */
export function SoundSwitch() {
  const { t } = useTranslation();
  const [isLoud, setLoud] = useState(isSignalOn);
  return (
    <IconButton
      icon={isLoud ? bellIcon : eyeOffIcon}
      label={t("training.player.timer.signal")}
      aria-pressed={isLoud}
      onClick={() => {
        setSignalOn(!isLoud);
        setLoud(!isLoud);
      }}
    />
  );
}

interface TimerBarProps {
  readonly timer: Timer;
  readonly onChange: (timer: Timer | null) => void;
  readonly onOver: () => void;
}

/** The running rest or timed set, in place of the big button. */
export function TimerBar({ timer, onChange, onOver }: TimerBarProps) {
  const { t } = useTranslation();
  const { phase, left } = useCountdown(timer, t("training.player.timer.over"), onOver);
  const isReady = phase === "ready";
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
          {t(isReady ? "training.player.timer.ready" : `training.player.timer.${timer.kind}`)}
        </span>
        <Ltr className="figures text-h3 leading-none font-extrabold">{formatClock(left)}</Ltr>
      </p>
      <SoundSwitch />
      {timer.kind === "rest" && step(-15, t("training.player.timer.less"))}
      {timer.kind === "rest" && step(15, t("training.player.timer.more"))}
      <Button size="sm" className="min-h-11" onClick={() => onChange(null)} data-main="">
        {t("training.player.timer.skip")}
      </Button>
    </section>
  );
}
