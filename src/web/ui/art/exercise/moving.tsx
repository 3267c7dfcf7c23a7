import { useEffect, useState } from "react";
import { findMovement } from "#shared/domain/movements.ts";
import { cx } from "../../cx.ts";
import { Picture } from "../picture.tsx";
import { blendPose } from "./blend-pose.ts";
import { type ExerciseFigureProps, Frame } from "./exercise-figure.tsx";
import { drawings } from "./poses.ts";
import { findLoad } from "./props.tsx";
import { ground } from "./skeleton.ts";
import { progressAt, readTempo } from "./tempo.ts";

export interface MovingProps extends ExerciseFigureProps {
  /** As the plan writes it: "3010". */
  readonly tempo?: string | undefined;
}

/** One figure that repeats the movement of an exercise at its tempo. */
export function Moving({ exercise, label, className, tempo }: MovingProps) {
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
