import type { LoadKind, Measure } from "#shared/domain/exercise-measures.ts";
import { t } from "../text.ts";
import type { Equipment, Exercise, Level, Movement, Muscle, Pattern } from "../types.ts";

type Pair = readonly [ar: string, en: string];
type Draft = {
  readonly slug: string;
  readonly name: Pair;
  /** The drawing; the default movement of the pattern unless set. */
  readonly movement?: Movement;
  readonly aliases: readonly string[];
  readonly primary: readonly Muscle[];
  readonly secondary?: readonly Muscle[];
  readonly equipment?: readonly Equipment[];
  readonly level?: Level;
  readonly unilateral?: true;
  /** Default: metres for carries, seconds for cardio and mobility, else repetitions. */
  readonly measure?: Measure;
  /** Default: none for cardio and mobility, external with weights or a machine, else bodyweight. */
  readonly loadKind?: LoadKind;
  readonly steps: readonly Pair[];
  readonly mistakes: readonly Pair[];
  readonly safety: Pair;
  readonly substitutions: readonly string[];
};

const weights: ReadonlySet<Equipment> = new Set(["dumbbells", "barbell", "kettlebell", "cable", "machine"]);

const usualMeasure = (pattern: Pattern): Measure => {
  if (pattern === "carry") return "metres";
  return pattern === "cardio" || pattern === "mobility" ? "seconds" : "reps";
};

function usualLoad(pattern: Pattern, equipment: readonly Equipment[]): LoadKind {
  if (pattern === "cardio" || pattern === "mobility") return "none";
  return equipment.some((one) => weights.has(one)) ? "external" : "bodyweight";
}

/** Builds exercises of one movement pattern; defaults: bodyweight, two-sided, beginner. */
export const exercisesOf =
  (pattern: Pattern) =>
  (draft: Draft): Exercise => ({
    slug: draft.slug,
    name: t(...draft.name),
    aliases: draft.aliases,
    primary: draft.primary,
    secondary: draft.secondary ?? [],
    equipment: draft.equipment ?? ["none"],
    pattern,
    movement: draft.movement ?? null,
    level: draft.level ?? "beginner",
    measure: draft.measure ?? usualMeasure(pattern),
    loadKind: draft.loadKind ?? usualLoad(pattern, draft.equipment ?? ["none"]),
    unilateral: draft.unilateral ?? false,
    steps: draft.steps.map((pair) => t(...pair)),
    mistakes: draft.mistakes.map((pair) => t(...pair)),
    safety: t(...draft.safety),
    substitutions: draft.substitutions,
  });
