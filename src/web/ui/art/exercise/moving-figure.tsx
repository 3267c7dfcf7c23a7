import { useEffect, useRef, useState } from "react";
import { findMovement } from "#shared/domain/movements.ts";
import { cx } from "../../cx.ts";
import { Picture } from "../picture.tsx";
import { blendPose } from "./blend-pose.ts";
import { ExerciseFigure, type ExerciseFigureProps, Frame } from "./exercise-figure.tsx";
import { drawings } from "./poses.ts";
import { findLoad } from "./props.tsx";
import { ground } from "./skeleton.ts";
import { progressAt, readTempo } from "./tempo.ts";

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

interface MovingFigureProps extends ExerciseFigureProps {
  readonly tempo?: string | undefined;
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

function Moving({ exercise, label, className, tempo }: Omit<MovingFigureProps, "isStopped">) {
  const [part, setPart] = useState(0);
  const drawing = drawings[findMovement(exercise)];
  const { begins } = drawing;
  useEffect(() => {
    const times = readTempo(tempo);
    const started = performance.now();
    let frame = 0;
    const draw = (now: number): void => {
      setPart(progressAt(times, begins, Math.max(0, now - started) / 1000));
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [tempo, begins]);
  const [start, end] = drawing.poses;
  return (
    <Picture viewBox="0 -2 100 102" className={cx("rtl:-scale-x-100", className)} label={label}>
      <path
        d={`M4 ${ground + 1.5}h92`}
        stroke="currentColor"
        strokeOpacity={0.2}
        strokeWidth={2}
        strokeLinecap="round"
      />
      <Frame drawing={drawing} pose={blendPose(start, end, part)} load={findLoad(exercise.equipment)} />
    </Picture>
  );
}
