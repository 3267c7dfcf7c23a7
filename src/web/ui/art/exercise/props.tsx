import type { Drawing, Prop } from "./pose.ts";
import { ground, limb, type Skeleton } from "./skeleton.ts";

const thing = { stroke: "currentColor", strokeOpacity: 0.42, strokeWidth: 3, strokeLinecap: "round" } as const;
const solid = { fill: "currentColor", fillOpacity: 0.14 } as const;
const round = (value: number): number => Math.round(value * 10) / 10;

/** Draws the object that the body leans, stands or hangs on. */
const draw: Readonly<Record<Prop, (figure: Skeleton) => React.ReactNode>> = {
  bench: ({ hip, shoulder, head }) => {
    const [left, top] = [Math.min(head.x, shoulder.x) - 8, hip.y + limb + 1];
    const width = hip.x + 10 - left;
    return (
      <>
        <rect x={round(left)} y={round(top)} width={round(width)} height={5} rx={2.5} {...solid} fillOpacity={0.42} />
        <path
          d={`M${round(left + 8)} ${round(top + 5)}V${ground}M${round(hip.x + 2)} ${round(top + 5)}V${ground}`}
          {...thing}
        />
      </>
    );
  },
  step: ({ leg }) => {
    const top = Math.min(leg.ankle.y + limb, ground - 12);
    return (
      <rect
        x={round(leg.ankle.x - 12)}
        y={round(top)}
        width={32}
        height={round(ground - top)}
        rx={3}
        {...solid}
        fillOpacity={0.3}
      />
    );
  },
  bar: ({ arm }) => (
    <path d={`M${round(arm.hand.x - 16)} ${round(arm.hand.y - 1)}h32`} {...thing} strokeOpacity={0.7} strokeWidth={4} />
  ),
  seat: ({ hip }) => {
    const top = hip.y + limb + 1;
    return (
      <>
        <rect x={round(hip.x - 9)} y={round(top)} width={24} height={5} rx={2.5} {...solid} fillOpacity={0.42} />
        <path d={`M${round(hip.x)} ${round(top + 5)}V${ground}`} {...thing} />
      </>
    );
  },
  "wall-ahead": ({ arm }) => <path d={`M${round(arm.hand.x + 4)} 10V${ground}`} {...thing} strokeWidth={4} />,
  "wall-behind": ({ hip }) => <path d={`M${round(hip.x - limb - 3)} 10V${ground}`} {...thing} strokeWidth={4} />,
  mat: () => <rect x={6} y={ground - 0.5} width={88} height={3.4} rx={1.7} fill="#ff5a1f" fillOpacity={0.28} />,
  roller: ({ leg }) => <circle cx={round(leg.knee.x + 6)} cy={ground - 6} r={6} {...solid} fillOpacity={0.42} />,
  bike: ({ hip, arm }) => (
    <>
      <circle cx={70} cy={ground - 14} r={13} {...thing} />
      <path
        d={`M${round(hip.x - 6)} ${round(hip.y + limb + 2)}h12M${round(hip.x)} ${round(hip.y + limb + 2)}L${round(hip.x + 8)} ${ground - 2}h20M${round(arm.hand.x)} ${round(arm.hand.y + 2)}L70 ${ground - 14}`}
        {...thing}
      />
    </>
  ),
  support: ({ arm }) => {
    const top = arm.hand.y + 3;
    return (
      <rect
        x={round(arm.hand.x - 9)}
        y={round(top)}
        width={22}
        height={round(ground - top)}
        rx={3}
        {...solid}
        fillOpacity={0.3}
      />
    );
  },
  rope: ({ arm, leg }) => (
    <path
      d={`M${round(arm.hand.x)} ${round(arm.hand.y)}C${round(arm.hand.x + 22)} ${ground - 8} ${round(leg.toe.x + 4)} ${ground} ${round(leg.ankle.x)} ${ground}S${round(arm.hand.x - 40)} ${ground - 14} ${round(arm.hand.x - 2)} ${round(arm.hand.y)}`}
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
      stroke={load === "bands" ? "#ff5a1f" : "currentColor"}
      strokeOpacity={load === "bands" ? 1 : 0.55}
      strokeWidth={load === "bands" ? 3 : 2}
      strokeLinecap="round"
    />
  );
}
