import type { LoadKind } from "./exercise-measures.ts";
import type { PlannedLoad } from "./loads.ts";
import type { ExercisePattern } from "./movements.ts";

/** Number of strained main lifts from which a lighter week is proposed. */
export const strainedUntilDeload = 2;

const mainPatterns: readonly string[] = ["push", "pull", "squat", "hinge"] satisfies ExercisePattern[];

/** A lift that shows somebody's recovery: a large movement with a weight. */
export const isMainLift = ({ pattern, loadKind }: { readonly pattern: string; readonly loadKind: LoadKind }): boolean =>
  loadKind === "external" && mainPatterns.includes(pattern);

const setShare = 0.6;
const maxEffort = 6;

interface Line {
  readonly sets: number;
  readonly rpe?: number | undefined;
  readonly load?: PlannedLoad | undefined;
}
interface Day {
  readonly blocks: readonly { readonly prescriptions: readonly Line[]; readonly rounds?: number | undefined }[];
}

const fewer = (count: number): number => Math.max(1, Math.ceil(count * setShare - 1e-9));

/** A line in a lighter week: three fifths of the sets, effort 6 at most, and nine tenths of the load (`suggest`). */
export const deloadLine = <L extends Line>(line: L): L & { readonly deload: true } => ({
  ...line,
  sets: fewer(line.sets),
  ...(line.rpe === undefined ? {} : { rpe: Math.min(line.rpe, maxEffort) }),
  deload: true,
});

/** A day in a lighter week. */
export const deloadDay = <D extends Day>(day: D): D => ({
  ...day,
  blocks: day.blocks.map((block) => ({
    ...block,
    ...(block.rounds === undefined ? {} : { rounds: fewer(block.rounds) }),
    prescriptions: block.prescriptions.map((line) =>
      // In a block of rounds the rounds are the sets.
      block.rounds === undefined ? deloadLine(line) : { ...deloadLine(line), sets: line.sets },
    ),
  })),
});
