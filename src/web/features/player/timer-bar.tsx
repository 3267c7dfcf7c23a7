import { useEffect, useState } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { bellIcon, eyeOffIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Timer } from "./draft.ts";
import { isSignalOn, setSignalOn, signal } from "./signal.ts";

/** "1:30" */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const leftUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/** Remaining whole seconds of a timer; signals its end while mounted. */
function useSecondsLeft({ endsAt }: Timer): number {
  const [left, setLeft] = useState(() => leftUntil(endsAt));
  useEffect(() => {
    let before = leftUntil(endsAt);
    setLeft(before);
    const interval = window.setInterval(() => {
      const now = leftUntil(endsAt);
      setLeft(now);
      if (now === 0 && before > 0) signal();
      before = now;
    }, 250);
    return () => window.clearInterval(interval);
  }, [endsAt]);
  return left;
}

interface TimerBarProps {
  readonly timer: Timer;
  readonly onChange: (timer: Timer | null) => void;
}

/** The running rest or set timer, at the bottom of the screen. */
export function TimerBar({ timer, onChange }: TimerBarProps) {
  const { t } = useTranslation();
  const [isLoud, setLoud] = useState(isSignalOn);
  const left = useSecondsLeft(timer);
  const isOver = left === 0;
  const toggle = (): void => {
    setSignalOn(!isLoud);
    setLoud(!isLoud);
  };
  return (
    <section
      aria-label={t("training.player.timer.title")}
      className="stage fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      <div className="h-1 bg-ink-800">
        <div className="h-full bg-flare" style={{ width: `${(left / Math.max(1, timer.totalSeconds)) * 100}%` }} />
      </div>
      <div className="page flex items-center gap-3 py-2.5">
        <p className="min-w-0 flex-1">
          <span className="block text-tiny text-muted" role="status">
            {t(isOver ? "training.player.timer.over" : `training.player.timer.${timer.kind}`)}
          </span>
          <Ltr className="text-price-lg leading-none font-extrabold">{formatClock(left)}</Ltr>
        </p>
        <IconButton
          icon={isLoud ? bellIcon : eyeOffIcon}
          label={t("training.player.timer.signal")}
          aria-pressed={isLoud}
          onClick={toggle}
        />
        {!isOver && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onChange({ ...timer, endsAt: timer.endsAt + 15_000, totalSeconds: timer.totalSeconds + 15 })}
          >
            {t("training.player.timer.more")}
          </Button>
        )}
        <Button size="sm" onClick={() => onChange(null)}>
          {t(isOver ? "common:close" : "training.player.timer.skip")}
        </Button>
      </div>
    </section>
  );
}
