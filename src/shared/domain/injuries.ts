import type { BodyRegion } from "./body-regions.ts";
import type { ExercisePattern, Movement, Muscle } from "./movements.ts";
import { alwaysAtHand } from "./programme-facts.ts";

/** The load on a region: 0 none, 3 maximum. */
export type Load = 0 | 1 | 2 | 3;
export type JointLoad = Readonly<Partial<Record<BodyRegion, Load>>>;

export const injurySeverities = [1, 2, 3] as const;
export type InjurySeverity = (typeof injurySeverities)[number];

export interface InjuredRegion {
  readonly region: BodyRegion;
  readonly severity: InjurySeverity;
}

/** From this sum of severity and load an exercise is unsuitable. */
const unfitFrom = 4;

/** The first injured region that an exercise asks too much of; `undefined`: it fits. */
export const findUnfitRegion = (load: JointLoad, injuries: readonly InjuredRegion[]): BodyRegion | undefined =>
  injuries.find(({ region, severity }) => severity + (load[region] ?? 0) >= unfitFrom)?.region;

/** What the choice of a substitute depends on. */
export interface ExerciseFacts {
  readonly slug: string;
  readonly pattern: ExercisePattern;
  readonly level: "beginner" | "intermediate" | "advanced";
  readonly primaryMuscles: readonly Muscle[];
  readonly equipment: readonly string[];
  /** Named by staff, the best first. */
  readonly substitutions: readonly string[];
  readonly jointLoad: JointLoad;
}

const levelOrder = { beginner: 0, intermediate: 1, advanced: 2 } as const;
const atHand: ReadonlySet<string> = new Set(alwaysAtHand);

const overlap = (a: ExerciseFacts, b: ExerciseFacts): number =>
  a.primaryMuscles.filter((muscle) => b.primaryMuscles.includes(muscle)).length;

/**
 * The exercise that takes the place of one that does not fit: the same pattern, equipment at hand, a shared primary muscle,
 * fit for every injured region. Staff's list comes first, then the larger overlap, the easier level, the slug.
 */
export function findSubstitute(
  one: ExerciseFacts,
  all: readonly ExerciseFacts[],
  { injuries, equipment }: { readonly injuries: readonly InjuredRegion[]; readonly equipment: ReadonlySet<string> },
): string | undefined {
  const rank = (slug: string): number => {
    const at = one.substitutions.indexOf(slug);
    return at === -1 ? one.substitutions.length : at;
  };
  const fitting = all.filter(
    (other) =>
      other.slug !== one.slug &&
      other.pattern === one.pattern &&
      overlap(one, other) > 0 &&
      other.equipment.every((each) => atHand.has(each) || equipment.has(each)) &&
      findUnfitRegion(other.jointLoad, injuries) === undefined,
  );
  return fitting.toSorted(
    (a, b) =>
      rank(a.slug) - rank(b.slug) ||
      overlap(one, b) - overlap(one, a) ||
      levelOrder[a.level] - levelOrder[b.level] ||
      (a.slug < b.slug ? -1 : 1),
  )[0]?.slug;
}

/** The result for an exercise: it stays, is substituted, or is left out. */
export type Adapted =
  | { readonly kind: "stays" }
  | { readonly kind: "replaced"; readonly by: string; readonly region: BodyRegion }
  | { readonly kind: "dropped"; readonly region: BodyRegion };

/** Decides for every exercise of a plan, by slug. */
export function adaptExercises(
  slugs: Iterable<string>,
  all: readonly ExerciseFacts[],
  circumstances: { readonly injuries: readonly InjuredRegion[]; readonly equipment: ReadonlySet<string> },
): ReadonlyMap<string, Adapted> {
  const known = new Map(all.map((one) => [one.slug, one]));
  const decide = (slug: string): Adapted => {
    const one = known.get(slug);
    const region = one === undefined ? undefined : findUnfitRegion(one.jointLoad, circumstances.injuries);
    if (one === undefined || region === undefined) return { kind: "stays" };
    const by = findSubstitute(one, all, circumstances);
    return by === undefined ? { kind: "dropped", region } : { kind: "replaced", by, region };
  };
  return new Map([...new Set(slugs)].map((slug) => [slug, decide(slug)]));
}

const patternLoads: Readonly<Record<ExercisePattern, JointLoad>> = {
  push: { shoulder: 2, elbow: 2, wrist: 1 },
  pull: { shoulder: 1, elbow: 2, wrist: 1 },
  squat: { knee: 3, hip: 2, lower_back: 2, ankle: 2 },
  hinge: { lower_back: 3, hip: 2, knee: 1, wrist: 1 },
  lunge: { knee: 3, hip: 2, ankle: 2, foot: 1 },
  carry: { shoulder: 1, elbow: 1, wrist: 2, lower_back: 2, hip: 1 },
  core: { lower_back: 2, neck: 1, hip: 1 },
  cardio: { knee: 2, ankle: 2, hip: 1, foot: 2 },
  mobility: {},
};

/** Movements whose load differs from their pattern's. */
const movementLoads: Readonly<Partial<Record<Movement, JointLoad>>> = {
  "wall-sit": { knee: 2, hip: 1 },
  "leg-press": { knee: 2, hip: 2, lower_back: 1 },
  "leg-extension": { knee: 2 },
  "leg-curl": { knee: 1 },
  "calf-raise": { ankle: 2, foot: 2 },
  swing: { lower_back: 3, hip: 2, shoulder: 1, wrist: 2 },
  bridge: { hip: 1, lower_back: 1, knee: 1 },
  "step-up": { knee: 2, hip: 2, ankle: 1, foot: 1 },
  "push-floor": { shoulder: 2, elbow: 2, wrist: 3 },
  "push-incline": { shoulder: 2, elbow: 1, wrist: 1 },
  "push-seated": { shoulder: 1, elbow: 1, wrist: 1 },
  "push-vertical": { shoulder: 3, elbow: 2, wrist: 2, neck: 2, lower_back: 1 },
  dip: { shoulder: 3, elbow: 3, wrist: 2 },
  triceps: { elbow: 3, wrist: 1, shoulder: 1 },
  raise: { shoulder: 2, neck: 1 },
  "pull-vertical": { shoulder: 3, elbow: 2, wrist: 2 },
  pulldown: { shoulder: 2, elbow: 2, wrist: 1 },
  row: { lower_back: 2, shoulder: 1, elbow: 2, wrist: 1 },
  "row-seated": { shoulder: 1, elbow: 1, wrist: 1, lower_back: 1 },
  "row-inverted": { shoulder: 2, elbow: 2, wrist: 2 },
  "rear-pull": { shoulder: 1, upper_back: 1 },
  curl: { elbow: 3, wrist: 2 },
  plank: { shoulder: 2, wrist: 1, lower_back: 1 },
  "side-plank": { shoulder: 2, wrist: 1 },
  crunch: { neck: 2, lower_back: 2, upper_back: 1 },
  "dead-bug": { hip: 1, lower_back: 1 },
  "bird-dog": { wrist: 1, knee: 1 },
  superman: { lower_back: 2, neck: 1, upper_back: 1 },
  "leg-raise": { hip: 2, lower_back: 2 },
  "hanging-raise": { shoulder: 2, wrist: 2, hip: 2, lower_back: 2 },
  "anti-rotation": { shoulder: 1, lower_back: 1 },
  climber: { wrist: 2, shoulder: 2, hip: 2, knee: 1 },
  jump: { knee: 3, ankle: 3, foot: 3, hip: 2, lower_back: 2 },
  "rope-jump": { ankle: 3, foot: 3, knee: 2, wrist: 1 },
  run: { knee: 3, ankle: 3, foot: 3, hip: 2, lower_back: 1 },
  cycle: { knee: 1, hip: 1 },
  "kneeling-stretch": { knee: 1 },
  "shoulder-circle": { shoulder: 1 },
  roll: {},
};

/** The load of an exercise for which staff have set none. */
export const usualJointLoad = (pattern: ExercisePattern, movement: Movement | null): JointLoad =>
  (movement === null ? undefined : movementLoads[movement]) ?? patternLoads[pattern];
