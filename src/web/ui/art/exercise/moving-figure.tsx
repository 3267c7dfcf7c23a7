import { useEffect, useRef, useState } from "react";
import { cx } from "../../cx.ts";
import { ExerciseFigure } from "./exercise-figure.tsx";
import { Moving, type MovingProps } from "./moving.tsx";

const stillness = "(prefers-reduced-motion: reduce)";
/** Below this width a single figure is not readable. */
const minWidth = 96;

/** Whether an element is visible, wide enough, and allowed to move. */
function useMayMove(isStopped: boolean) {
  const box = useRef<HTMLSpanElement>(null);
  const [mayMove, setMayMove] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || isStopped || typeof IntersectionObserver === "undefined") {
      setMayMove(false);
      return;
    }
    const wish = window.matchMedia(stillness);
    let isSeen = false;
    const decide = (): void => setMayMove(isSeen && !wish.matches && element.clientWidth >= minWidth);
    const observer = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? false;
      decide();
    });
    observer.observe(element);
    wish.addEventListener("change", decide);
    return () => {
      observer.disconnect();
      wish.removeEventListener("change", decide);
    };
  }, [isStopped]);
  return { box, mayMove };
}

interface MovingFigureProps extends MovingProps {
  readonly isStopped: boolean;
}

/** An animated exercise, at its tempo; two still positions if nothing should move. */
export function MovingFigure({ tempo, isStopped, className, ...props }: MovingFigureProps) {
  const { box, mayMove } = useMayMove(isStopped);
  return (
    <span ref={box} className={cx("grid aspect-square place-items-center", className)}>
      {mayMove ? (
        <Moving {...props} tempo={tempo} className="size-full" />
      ) : (
        <ExerciseFigure {...props} className="w-full" />
      )}
    </span>
  );
}
