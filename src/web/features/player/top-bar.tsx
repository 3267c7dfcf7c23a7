import { useEffect, useState } from "react";
import { formatClock } from "#shared/domain/format-clock.ts";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Draft } from "./draft.ts";

interface TopBarProps {
  readonly title: string;
  readonly draft: Draft;
  readonly isKept: boolean;
  readonly planId: string;
  readonly done: number;
  readonly total: number;
  readonly isListed: boolean;
  readonly onList: () => void;
}

/** The close button, the workout's progress and clock, and the button for all exercises. */
export function TopBar({ title, draft, isKept, planId, done, total, isListed, onList }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg pt-[env(safe-area-inset-top)]">
      <div className="page flex h-13 items-center gap-2">
        <TrainingLink
          isKept={isKept}
          isSeldom
          to={`/dashboard/programmes/${planId}`}
          aria-label={t("training.player.back")}
          className={buttonClass({ variant: "ghost", square: true, className: "-ms-2 shrink-0" })}
        >
          <Icon name="close" size={22} />
        </TrainingLink>
        <div className="min-w-0 flex-1">
          <div className="mb-1 flex items-baseline justify-between gap-2 text-tiny">
            <h1 className="truncate font-bold">{title}</h1>
            <span className="figures shrink-0 text-muted" aria-hidden="true">
              {done}/{total}
            </span>
          </div>
          <progress
            value={Math.min(done, total)}
            max={total}
            aria-label={t("training.player.progress", { done, total })}
            className="bar text-success"
          />
        </div>
        <Clock draft={draft} />
        <IconButton
          icon="list"
          label={t(isListed ? "training.player.backToStep" : "training.player.all")}
          aria-pressed={isListed}
          className="-me-2 lg:hidden"
          onClick={onList}
        />
      </div>
    </header>
  );
}

const minutesOf = ({ startedAt, endedAt }: Draft, now: number): number =>
  Math.max(0, Math.floor(((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)) / 1000));

/** How long the workout has taken. */
function Clock({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const interval = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(interval);
  }, []);
  const seconds = minutesOf(draft, now);
  // No clock for a workout that was left open for hours.
  if (seconds > 6 * 3600) return null;
  return (
    <span className="shrink-0 text-small" role="timer" aria-label={t("training.player.duration")}>
      <Ltr className="figures">{formatClock(seconds)}</Ltr>
    </span>
  );
}
