import type { Reader } from "#server/platform/db/database.ts";
import { asc } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Exercise } from "#shared/contract/enrolments.ts";
import type { ExerciseVideo } from "#shared/contract/exercise-videos.ts";
import type { ExerciseDetails } from "#shared/contract/exercises.ts";
import { type ExerciseFacts, usualJointLoad } from "#shared/domain/injuries.ts";
import { exercisesOf, type Plan, weeksOf } from "./plan.ts";
import { exercises } from "./tables.ts";
import { readVideos } from "./videos/read-videos.ts";

type Row = typeof exercises.$inferSelect;
const maxSubstitutes = 6;

/** Substitutes: those the exercise names, then the same movement pattern for the same muscles. */
export function substitutesOf(one: Row, all: readonly Row[]): string[] {
  const known = new Set(all.map((each) => each.slug));
  const shared = (other: Row): number =>
    other.primaryMuscles.filter((muscle) => one.primaryMuscles.includes(muscle)).length;
  const similar = all
    .filter((other) => other.slug !== one.slug && other.pattern === one.pattern && shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a) || a.slug.localeCompare(b.slug))
    .map((other) => other.slug);
  const named = one.substitutions.filter((slug) => known.has(slug) && slug !== one.slug);
  return [...new Set([...named, ...similar])].slice(0, maxSubstitutes);
}

/** The exercises of a plan, others by slug, and their substitutes. */
export async function readExercises(reader: Reader, plan: Plan, others: readonly string[] = []): Promise<Exercise[]> {
  const all = await reader.select().from(exercises).orderBy(asc(exercises.slug)).limit(2000);
  const videos = await readVideos(reader);
  const inPlan = new Set([...weeksOf(plan).flatMap(exercisesOf), ...others]);
  const substitutes = new Map(
    all.filter((each) => inPlan.has(each.slug)).map((each) => [each.slug, substitutesOf(each, all)]),
  );
  const wanted = new Set([...inPlan, ...[...substitutes.values()].flat()]);
  return all
    .filter((each) => wanted.has(each.slug))
    .map((each) => exerciseView(each, substitutes.get(each.slug) ?? [], videos.get(each.slug)));
}

function exerciseView(row: Row, substitutions: string[], video: ExerciseVideo | undefined): Exercise {
  const {
    slug,
    name,
    pattern,
    movement,
    level,
    primaryMuscles,
    secondaryMuscles,
    equipment,
    safety,
    measure,
    loadKind,
  } = row;
  const [steps, mistakes] = [[...row.steps], [...row.mistakes]];
  return {
    ...{ slug, name, pattern, movement, level, primaryMuscles, secondaryMuscles, equipment },
    ...{ steps, mistakes, safety, substitutions, measure, loadKind },
    video: video ?? null,
  };
}

/** One exercise by slug, with the names of its substitutes. Throws NOT_FOUND. */
export async function readExercise(reader: Reader, slug: string): Promise<ExerciseDetails> {
  const all = await reader.select().from(exercises).orderBy(asc(exercises.slug)).limit(2000);
  const row = all.find((each) => each.slug === slug);
  if (row === undefined) throw notFound("No such exercise");
  const substitutions = substitutesOf(row, all);
  const substitutes = substitutions.flatMap((one) => all.filter((each) => each.slug === one));
  return {
    exercise: exerciseView(row, substitutions, (await readVideos(reader)).get(slug)),
    substitutes: substitutes.map(({ slug, name, pattern, movement, equipment }) => ({
      ...{ slug, name, pattern, movement, equipment },
    })),
  };
}

/** All exercises with what the choice of a substitute depends on. */
export async function readExerciseFacts(reader: Reader): Promise<ExerciseFacts[]> {
  const { slug, pattern, movement, level, primaryMuscles, equipment, substitutions, jointLoad } = exercises;
  const rows = await reader
    .select({ slug, pattern, movement, level, primaryMuscles, equipment, substitutions, jointLoad })
    .from(exercises)
    .orderBy(asc(slug))
    .limit(2000);
  return rows.map(({ movement: drawing, ...row }) => ({
    ...row,
    jointLoad: row.jointLoad ?? usualJointLoad(row.pattern, drawing),
  }));
}
