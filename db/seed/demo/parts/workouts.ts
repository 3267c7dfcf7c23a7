import { enrolments, measurements, sessionLogs, setLogs } from "#server/modules/workouts/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { layOnCalendar, type ScheduledSession, spreadWeekdays } from "#shared/domain/training-calendar.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import type { Block, Prescription, ProgrammeDay, ProgrammeWeek } from "../data/types.ts";
import { carriedKg, oneRepMaxKg, sessionNotes, weighedKg } from "../data/workouts.ts";
import { demoCustomer } from "./people.ts";

const slug = "strength-base-12";
const timezone = "Africa/Cairo";
const begunDaysAgo = 38;
const growthOfWeek = 0.015;
/** Default RPE when the plan has none. */
const usualEffort = 8;

const minutesAfter = (at: Date, minutes: number): Date => addSeconds(at, minutes * 60);
// Noon UTC is afternoon in Cairo, summer and winter.
const toNoon = (date: IsoDate): Date => new Date(`${date}T12:00:00Z`);

/**
 * The weight for the given repetitions and effort by Brzycki with weekly progress, rounded to existing plates; null for
 * bodyweight exercises.
 */
function weightOf({ exercise, reps, rpe = usualEffort }: Prescription, week: ProgrammeWeek): number | null {
  const first = oneRepMaxKg[exercise];
  if (first === undefined || reps === undefined) return carriedKg[exercise] ?? null;
  const strength = first * (1 + growthOfWeek * (week.number - 1));
  const step = first >= 30 ? 2.5 : 1;
  return Math.round((strength * (37 - reps.max - (10 - rpe))) / 36 / step) * step;
}

const toSets = (block: Block, { sets }: Prescription): number => sets * (block.rounds ?? 1);

function toSetRows(week: ProgrammeWeek, day: ProgrammeDay, random: () => number) {
  return day.blocks.flatMap((block, blockAt) =>
    block.prescriptions.flatMap((target, prescription) => {
      const { exercise, reps, seconds = null, metres = null, rpe } = target;
      const weight = weightOf(target, week);
      return Array.from({ length: toSets(block, target) }, (_, at) => ({
        block: blockAt,
        prescription,
        set: at + 1,
        exercise,
        target,
        perSide: target.perSide ?? false,
        weightKg: weight,
        weight,
        unit: "kg" as const,
        // Later sets sometimes miss repetitions.
        reps: reps === undefined ? null : at > 1 && random() < 0.3 ? reps.min : reps.max,
        seconds,
        metres,
        rpe: rpe === undefined || weight === null ? null : Math.min(10, rpe + (at > 1 && random() < 0.4 ? 0.5 : 0)),
        isDone: true,
      }));
    }),
  );
}

/** The sessions due so far except the last one, which is due today. */
function doneSessions(weeks: readonly ProgrammeWeek[], startDate: IsoDate, today: IsoDate): ScheduledSession[] {
  const calendar = layOnCalendar({
    weeks: weeks.map(({ number, days }) => ({ number, days: days.map(({ order }) => order) })),
    startDate,
    anchorWeek: 1,
    weekdays: spreadWeekdays(startDate, weeks[0]?.days.length ?? 1),
    done: [],
    today: startDate,
  });
  return calendar.filter(({ date }) => date < today).slice(0, -1);
}

interface Training {
  readonly userId: string;
  readonly enrolmentId: string;
  readonly weeks: readonly ProgrammeWeek[];
}

/** One workout with all its sets. */
function toWorkout(
  { idOf }: SeedContext,
  { userId, enrolmentId, weeks }: Training,
  { week: number, day: order, date }: ScheduledSession,
  random: () => number,
) {
  const week = weeks.find((each) => each.number === number);
  const day = week?.days.find((each) => each.order === order);
  if (week === undefined || day === undefined) throw new Error(`${slug} has no session ${number}:${order}`);
  const startedAt = minutesAfter(toNoon(date), 200 + Math.floor(random() * 90));
  const endedAt = minutesAfter(startedAt, day.minutes - 6 + Math.floor(random() * 14));
  const id = idOf("other", `workout:${number}:${order}`);
  const session = {
    userId,
    id,
    enrolmentId,
    week: number,
    day: order,
    on: date,
    startedAt,
    endedAt,
    rpe: week.deload === true ? 6 : 7 + Math.round(random() * 2) / 2,
    note: sessionNotes[`${number}:${order}`] ?? "",
    revision: 1,
    createdAt: endedAt,
    updatedAt: endedAt,
  };
  return { session, sets: toSetRows(week, day, random).map((set) => ({ userId, sessionId: id, ...set })) };
}

async function seedWeight({ tx, now, idOf }: SeedContext, userId: string): Promise<void> {
  await tx.insert(measurements).values(
    weighedKg.map((value, at) => {
      const takenAt = daysBefore(now, 7 * (weighedKg.length - at) - 5);
      const on = dateIn(takenAt, timezone);
      const id = idOf("other", `weighed:${at}`);
      return { userId, id, metric: "weight" as const, value, on, takenAt, createdAt: takenAt };
    }),
  );
}

/** Five weeks of the demo customer's programme, with lifted weights and body weights. */
export async function seedWorkouts(context: SeedContext): Promise<void> {
  const { tx, now, idOf, imageOf, randomOf } = context;
  const programme = demoData.programmes.find((each) => each.slug === slug);
  if (programme === undefined) throw new Error(`there is no programme ${slug}`);
  const weeks = programme.phases.flatMap((phase) => phase.weeks);
  const userId = idOf("user", demoCustomer);
  const enrolmentId = idOf("enrolment", `${demoCustomer}:${slug}`);
  const createdAt = daysBefore(now, begunDaysAgo + 1);
  const startDate = dateIn(daysBefore(now, begunDaysAgo), timezone);
  await tx.insert(enrolments).values({
    id: enrolmentId,
    userId,
    programmeId: idOf("product", slug),
    versionId: idOf("programme-version", `${slug}:1`),
    slug,
    name: programme.name,
    image: imageOf(`programme:${slug}`, programme.name),
    status: "active",
    startDate,
    anchorWeek: 1,
    weekdays: spreadWeekdays(startDate, programme.daysPerWeek),
    timezone,
    createdAt,
    updatedAt: createdAt,
  });
  const random = randomOf("workouts");
  const workouts = doneSessions(weeks, startDate, dateIn(now, timezone)).map((session) =>
    toWorkout(context, { userId, enrolmentId, weeks }, session, random),
  );
  await tx.insert(sessionLogs).values(workouts.map(({ session }) => session));
  await tx.insert(setLogs).values(workouts.flatMap(({ sets }) => sets));
  await seedWeight(context, userId);
}
