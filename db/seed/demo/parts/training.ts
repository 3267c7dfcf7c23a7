import {
  addCoaches,
  addExercises,
  addProgrammes,
  type NewProgramme,
  type Plan,
} from "#server/modules/programmes/index.ts";
import type { SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import type { Programme } from "../data/types.ts";

// The data is typed read-only; the database gets a copy.
const toPlan = (programme: Programme): Plan => structuredClone({ phases: programme.phases }) as Plan;

function toProgramme({ idOf }: SeedContext, one: Programme, position: number): NewProgramme {
  const { slug, goal, level, weeks, daysPerWeek, minutesPerDay, equipment, faq, coach } = one;
  return {
    id: idOf("product", slug),
    coachId: idOf("coach", coach),
    goal,
    level,
    weeks,
    daysPerWeek,
    minutesPerDay,
    equipment: [...equipment],
    faq: [...faq],
    position,
    versionId: idOf("programme-version", `${slug}:1`),
    plan: toPlan(one),
  };
}

/** Exercises, coaches and programmes with their plans. */
export async function seedTraining(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  const exercises = demoData.exercises.map(({ primary, secondary, unilateral, ...one }) => ({
    ...one,
    id: idOf("exercise", one.slug),
    aliases: [...one.aliases],
    equipment: [...one.equipment],
    substitutions: [...one.substitutions],
    primaryMuscles: [...primary],
    secondaryMuscles: [...secondary],
    isUnilateral: unilateral,
  }));
  const coaches = demoData.coaches.map(({ portrait, ...one }) => ({
    ...one,
    photo: portrait === undefined ? null : context.imageOf(`coach:${one.slug}`, one.name),
    id: idOf("coach", one.slug),
    credentials: [...one.credentials],
    languages: [...one.languages],
  }));
  await addExercises(tx, exercises, now);
  await addCoaches(tx, coaches, now);
  const byPopularity = [...demoData.programmes].sort(
    (a, b) => b.popularity - a.popularity || (a.slug < b.slug ? -1 : 1),
  );
  await addProgrammes(
    tx,
    byPopularity.map((one, position) => toProgramme(context, one, position)),
    now,
  );
}
