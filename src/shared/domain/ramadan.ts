import { diffDays, type IsoDate } from "./calendar.ts";
import { isTimed } from "./timed-blocks.ts";

/** When a member trains while they fast. */
export const trainingWindows = ["before_iftar", "after_iftar", "before_suhoor"] as const;
export type TrainingWindow = (typeof trainingWindows)[number];

/** Minutes from the prayer that the window is named after. */
export const windowTimes: Readonly<
  Record<TrainingWindow, { readonly prayer: "fajr" | "maghrib"; readonly minutes: number }>
> = {
  before_iftar: { prayer: "maghrib", minutes: -60 },
  after_iftar: { prayer: "maghrib", minutes: 90 },
  before_suhoor: { prayer: "fajr", minutes: -90 },
};

export const easeShares = [60, 80] as const;
/** How a day is eased. */
export interface Ease {
  /** Percent of the sets that stay. */
  readonly share: (typeof easeShares)[number];
  /** Before Iftar: effort 6 at most, and a steady pace. */
  readonly isLight: boolean;
}

export interface FastDays {
  readonly fromOn: IsoDate;
  readonly untilOn: IsoDate;
}

/** Days in which a member trains at another time, with fewer sets. */
export interface Fast extends FastDays {
  readonly window: TrainingWindow;
}

/** Days before the first one on which it is offered. */
export const offeredDays = 10;

/** Days at the beginning with the fewest sets. */
export const firstDays = 7;
const lightEffort = 6;

/** The ease of a day; undefined outside of the fast. */
export function easeOn(fasts: readonly Fast[], day: IsoDate): Ease | undefined {
  const fast = fasts.find(({ fromOn, untilOn }) => fromOn <= day && day <= untilOn);
  if (fast === undefined) return undefined;
  return {
    share: diffDays(fast.fromOn, day) < firstDays ? 60 : 80,
    isLight: fast.window === "before_iftar",
  };
}

/** The eased number of sets or rounds: rounded half up, at least one; 0 stays 0. */
export const easeCount = (count: number, { share }: Ease): number =>
  count === 0 ? 0 : Math.max(1, Math.floor((count * share + 50) / 100));

interface Line {
  readonly sets: number;
  readonly rpe?: number | undefined;
}
interface Block<L extends Line> {
  readonly kind: string;
  readonly rounds?: number | undefined;
  readonly isSteady?: boolean | undefined;
  readonly prescriptions: readonly L[];
}
interface Day<L extends Line> {
  readonly blocks: readonly Block<L>[];
  readonly ease?: Ease | undefined;
}

function lighten<L extends Line>(line: L, isSteady: boolean): L {
  if (line.rpe === undefined && !isSteady) return line;
  return { ...line, rpe: Math.min(line.rpe ?? lightEffort, lightEffort) };
}

/** A day as it is trained while fasting: parts keep their places and keys. */
export function easeDay<L extends Line, D extends Day<L>>(day: D, ease: Ease): D {
  return {
    ...day,
    ease,
    blocks: day.blocks.map((block) => {
      const isSteady = ease.isLight && isTimed(block);
      return {
        ...block,
        ...(block.rounds === undefined ? {} : { rounds: easeCount(block.rounds, ease) }),
        ...(isSteady ? { isSteady } : {}),
        prescriptions: block.prescriptions.map((line) => {
          const lighter = ease.isLight ? lighten(line, isSteady) : line;
          // In a block of rounds the rounds are the sets.
          return block.rounds === undefined ? { ...lighter, sets: easeCount(line.sets, ease) } : lighter;
        }),
      };
    }),
  };
}

/** Sessions of a week that are due while fasting: three quarters, up. */
export const dueWhileFasting = (sessions: number): number => Math.ceil((sessions * 3) / 4);

interface Planned {
  readonly week: number;
  readonly day: number;
  readonly plannedOn: IsoDate;
  readonly state: "done" | "today" | "upcoming";
}

/** Missed sessions that do not count, because they were planned in a fast. */
export function findExcused<S extends Planned>(
  sessions: readonly S[],
  fasts: readonly FastDays[],
  today: IsoDate,
): ReadonlySet<S> {
  if (fasts.length === 0) return new Set();
  const inFast = sessions.filter(({ plannedOn }) =>
    fasts.some(({ fromOn, untilOn }) => fromOn <= plannedOn && plannedOn <= untilOn),
  );
  const weeks = [...Map.groupBy(inFast, ({ week }) => week).values()];
  return new Set(
    weeks.flatMap((week) => {
      const missed = week.filter(({ state, plannedOn }) => state !== "done" && plannedOn < today);
      return missed.slice(0, week.length - dueWhileFasting(week.length));
    }),
  );
}
