import {
  addExercises,
  addProgrammes,
  type NewExercise,
  type NewProgramme,
  type Plan,
} from "#server/modules/programmes/index.ts";
import { enrolments } from "#server/modules/workouts/tables.ts";
import type { EditablePhase } from "#shared/contract/admin-programmes.ts";
import type { LogSession } from "#shared/contract/enrolments.ts";
import type { Weekday } from "#shared/domain/calendar.ts";
import { addCoach } from "./coaches.ts";
import type { TestShop } from "./shop.ts";

const text = (word: string) => ({ ar: word, en: word });
const exercise = "back-squat";

/** Four weeks of some days, each with three sets of five squats at RPE 8. */
const planOf = (daysPerWeek: number): Plan => ({
  phases: [
    {
      ...{ order: 1, name: text("Base"), note: text("") },
      weeks: [1, 2, 3, 4].map((number) => ({
        ...{ number, note: text(""), deload: false },
        days: Array.from({ length: daysPerWeek }, (_, at) => at + 1).map((order) => ({
          ...{ order, title: text(`Day ${order}`), kind: "strength", minutes: 40 },
          blocks: [
            {
              ...{ kind: "straight", title: text("Squat") },
              prescriptions: [{ exercise, sets: 3, reps: { min: 5, max: 5 }, restSeconds: 120, rpe: 8 }],
            },
          ],
        })),
      })),
    },
  ],
});

/** Adds an exercise, a squat unless said, where it is not there yet. */
export async function addExercise(
  { app }: TestShop,
  slug: string,
  more: Partial<NewExercise> & Pick<NewExercise, "name">,
): Promise<void> {
  const { database, ids, clock } = app.platform;
  const known = await database.pool.query("select 1 from exercises where slug = $1", [slug]);
  if (known.rows.length > 0) return;
  const row: NewExercise = {
    ...{ id: ids.next(), slug, aliases: [], substitutions: [], steps: [], mistakes: [] },
    ...{ primaryMuscles: ["quads"], secondaryMuscles: ["glutes"], equipment: [], movement: null },
    ...{ pattern: "squat", level: "beginner", isUnilateral: false, safety: text("") },
    ...more,
  };
  await database.transaction((tx) => addExercises(tx, [row], clock.now()));
}

type EditableDay = EditablePhase["weeks"][number]["days"][number];
type Lines = EditableDay["blocks"][number]["prescriptions"];

/** Phases as they are saved, with the lines of each block as `change` has them. */
export const toSavedPhases = (
  phases: readonly EditablePhase[],
  change: (lines: Lines, day: EditableDay, week: number) => Lines = (lines) => lines,
) =>
  phases.map(({ order: _, weeks, ...phase }) => ({
    ...phase,
    weeks: weeks.map(({ number, days, ...week }) => ({
      ...week,
      days: days.map((day) => {
        const { order: __, ...kept } = day;
        const blocks = day.blocks.map((one) => ({ ...one, prescriptions: change(one.prescriptions, day, number) }));
        return { ...kept, blocks };
      }),
    })),
  }));

export interface TestProgramme {
  /** The enrolment's. */
  readonly id: string;
  readonly programmeId: string;
  readonly exercise: string;
  /** The first session, with three sets of five at 100 kg and RPE 9. */
  readonly workout: (id: string, startedAt: string, endedAt: Date) => LogSession & { readonly revision: number };
}

/** Enrols a person in a programme that runs since a day, on Mondays, Wednesdays and Fridays unless said. */
export async function startProgramme(
  shop: TestShop,
  userId: string,
  startDate: string,
  weekdays: readonly Weekday[] = [1, 3, 5],
): Promise<TestProgramme> {
  const { database, ids, clock } = shop.app.platform;
  await addExercise(shop, exercise, { name: text("Squat") });
  const { id: programmeId } = await shop.product({ kind: "programme" });
  const { coachId } = await addCoach(shop, { acceptsNew: false });
  const [versionId, id, now] = [ids.next(), ids.next(), clock.now()];
  const programme: NewProgramme = {
    ...{
      id: programmeId,
      coachId,
      goal: "strength",
      level: "beginner",
      weeks: 4,
      daysPerWeek: weekdays.length,
      minutesPerDay: 40,
    },
    ...{ equipment: [], faq: [], position: 0, versionId, plan: planOf(weekdays.length) },
  };
  await database.transaction(async (tx) => {
    await addProgrammes(tx, [programme], now);
    await tx.insert(enrolments).values({
      ...{ id, userId, programmeId, versionId, slug: "base", name: text("Base"), status: "active", startDate },
      ...{ weekdays: [...weekdays], timezone: "Africa/Cairo", createdAt: now, updatedAt: now },
    });
  });
  return {
    ...{ id, programmeId, exercise },
    workout: (sessionId, startedAt, endedAt) => ({
      ...{ id: sessionId, week: 1, day: 1, startedAt, endedAt: endedAt.toISOString(), revision: 1 },
      sets: [1, 2, 3].map((set) => ({
        ...{ block: 0, prescription: 0, set, exercise, weight: 100, reps: 5, rpe: 9, isDone: true },
      })),
    }),
  };
}
