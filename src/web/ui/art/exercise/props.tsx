import type { Drawing, Prop } from "./pose.ts";
import { at, flare, ground, limb, round, type Skeleton } from "./skeleton.ts";

const thing = { stroke: "currentColor", strokeOpacity: 0.42, strokeWidth: 3, strokeLinecap: "round" } as const;

interface BlockProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Default: down to the ground. */
  readonly height?: number;
  readonly opacity?: number;
}

/** A solid object with round corners. */
function Block({ x, y, width, height = ground - y, opacity = 0.3 }: BlockProps) {
  return (
    <rect
      x={round(x)}
      y={round(y)}
      width={round(width)}
      height={round(height)}
      rx={Math.min(3, height / 2)}
      fill="currentColor"
      fillOpacity={opacity}
    />
  );
}

/** A padded board under the hip, on legs. */
const board = ({ hip }: Skeleton, left: number, right: number, legs: readonly number[]) => {
  const top = hip.y + limb + 1;
  return (
    <>
      <Block x={left} y={top} width={right - left} height={5} opacity={0.42} />
      <path d={legs.map((x) => `M${at(x, top + 5)}V${ground}`).join("")} {...thing} />
    </>
  );
};

/** Draws the object that the body leans, stands or hangs on. */
const draw: Readonly<Record<Prop, (figure: Skeleton) => React.ReactNode>> = {
  bench: (figure) => {
    const { hip, shoulder, head } = figure;
    const left = Math.min(head.x, shoulder.x) - 8;
    return board(figure, left, hip.x + 10, [left + 8, hip.x + 2]);
  },
  step: ({ leg: { ankle } }) => <Block x={ankle.x - 12} y={Math.min(ankle.y + limb, ground - 12)} width={32} />,
  bar: ({ arm: { hand } }) => (
    <path d={`M${at(hand.x - 16, hand.y - 1)}h32`} {...thing} strokeOpacity={0.7} strokeWidth={4} />
  ),
  seat: (figure) => board(figure, figure.hip.x - 9, figure.hip.x + 15, [figure.hip.x]),
  "wall-ahead": ({ arm }) => <path d={`M${at(arm.hand.x + 4, 10)}V${ground}`} {...thing} strokeWidth={4} />,
  "wall-behind": ({ hip }) => <path d={`M${at(hip.x - limb - 3, 10)}V${ground}`} {...thing} strokeWidth={4} />,
  mat: () => <rect x={6} y={ground - 0.5} width={88} height={3.4} rx={1.7} fill={flare} fillOpacity={0.28} />,
  roller: ({ leg }) => (
    <circle cx={round(leg.knee.x + 6)} cy={ground - 6} r={6} fill="currentColor" fillOpacity={0.42} />
  ),
  bike: ({ hip, arm: { hand } }) => {
    const saddle = hip.y + limb + 2;
    return (
      <>
        <circle cx={70} cy={ground - 14} r={13} {...thing} />
        <path
          d={`M${at(hip.x - 6, saddle)}h12M${at(hip.x, saddle)}L${at(hip.x + 8, ground - 2)}h20M${at(hand.x, hand.y + 2)}L70 ${ground - 14}`}
          {...thing}
        />
      </>
    );
  },
  support: ({ arm: { hand } }) => <Block x={hand.x - 9} y={hand.y + 3} width={22} />,
  rope: ({ arm: { hand }, leg: { ankle, toe } }) => (
    <path
      d={`M${at(hand.x, hand.y)}C${at(hand.x + 22, ground - 8)} ${at(toe.x + 4, ground)} ${at(ankle.x, ground)}S${at(hand.x - 40, ground - 14)} ${at(hand.x - 2, hand.y)}`}
      {...thing}
      strokeWidth={2}
    />
  ),
};

export function PropPart({ prop, figure }: { readonly prop: Prop | undefined; readonly figure: Skeleton }) {
  return prop === undefined ? null : draw[prop](figure);
}

export type Load = "barbell" | "dumbbells" | "kettlebell" | "bands" | "cable";
const loads: readonly Load[] = ["barbell", "kettlebell", "dumbbells", "cable", "bands"];

/** The load in the hands for the exercise's equipment. */
export const findLoad = (equipment: readonly string[]): Load | undefined =>
  loads.find((load) => equipment.includes(load));

interface LoadProps {
  readonly load: Load | undefined;
  readonly figure: Skeleton;
  readonly anchor: Drawing["anchor"];
}

export function LoadPart({ load, figure, anchor }: LoadProps) {
  const { hand } = figure.arm;
  const [x, y] = [round(hand.x), round(hand.y)];
  if (load === "barbell") {
    return (
      <>
        <circle cx={x} cy={y} r={8.5} fill="currentColor" fillOpacity={0.16} stroke="currentColor" strokeWidth={2.6} />
        <circle cx={x} cy={y} r={2.2} fill="currentColor" />
      </>
    );
  }
  if (load === "dumbbells") {
    return (
      <path
        d={`M${x - 6.5} ${y - 3.5}v7M${x + 6.5} ${y - 3.5}v7M${x - 6} ${y}h12`}
        stroke="currentColor"
        strokeWidth={3.2}
        strokeLinecap="round"
      />
    );
  }
  if (load === "kettlebell") {
    return (
      <>
        <path d={`M${x - 4} ${y + 6}V${y}h8v${6}`} stroke="currentColor" strokeWidth={2.4} strokeLinejoin="round" />
        <circle cx={x} cy={y + 9} r={6} fill="currentColor" />
      </>
    );
  }
  if (load === undefined) return null;
  const [toX, toY] = anchor ?? [round(figure.leg.ankle.x + 3), ground];
  return (
    <path
      d={`M${x} ${y}L${toX} ${toY}`}
      stroke={load === "bands" ? flare : "currentColor"}
      strokeOpacity={load === "bands" ? 1 : 0.55}
      strokeWidth={load === "bands" ? 3 : 2}
      strokeLinecap="round"
    />
  );
}
