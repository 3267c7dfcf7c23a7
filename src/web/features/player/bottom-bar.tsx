import { useEffect, useRef } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Timer } from "./draft.ts";
import type { DraftTools } from "./use-draft.ts";
import { useLater } from "./use-later.ts";

interface BottomBarProps {
  readonly tools: DraftTools;
  /** Whether the step shows this timer itself. */
  readonly isShown: (timer: Timer) => boolean;
  readonly words: string;
  readonly onPress: (() => void) | undefined;
  readonly onBack: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onOver: () => void;
}

/** The bar at the bottom: the running timer, else the button for the next action, between the arrows. */
export function BottomBar({ tools, isShown, words, onPress, onBack, onNext, onOver }: BottomBarProps) {
  const { t } = useTranslation();
  const { timer } = tools.draft;
  const isWanted = timer !== null && !isShown(timer);
  // Where the timer's code cannot be fetched, the workout goes on without it.
  const later = useLater(isWanted, () => undefined);
  const isTimed = isWanted && later !== undefined;
  const place = useRef<HTMLDivElement>(null);
  const wasTimed = useRef(isTimed);
  // The pressed button is gone, so the one in its place gets the focus.
  useEffect(() => {
    if (wasTimed.current !== isTimed && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>("[data-main]")?.focus();
    wasTimed.current = isTimed;
  }, [isTimed]);
  return (
    <div ref={place} className="sticky bottom-0 z-20 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)]">
      <div className="page flex max-w-prose items-center gap-2 py-2">
        {isTimed ? (
          <later.TimerBar key={timer.kind} timer={timer} onChange={tools.setTimer} onOver={onOver} />
        ) : (
          <>
            <IconButton
              icon="chevron-start"
              size="lg"
              label={t("training.player.previousStep")}
              disabled={onBack === undefined}
              onClick={onBack}
            />
            <Button
              size="lg"
              className="min-w-0 flex-1 px-3"
              disabled={onPress === undefined}
              onClick={onPress}
              data-main=""
            >
              <span className="line-clamp-2 text-balance leading-tight">{words}</span>
            </Button>
            <IconButton
              icon="chevron-end"
              size="lg"
              label={t("training.player.followingStep")}
              disabled={onNext === undefined}
              onClick={onNext}
            />
          </>
        )}
      </div>
    </div>
  );
}
