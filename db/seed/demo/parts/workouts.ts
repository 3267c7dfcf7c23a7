import { rewriteExerciseDays } from "#server/modules/workouts/exercise-days.ts";
import { enrolments, measurements, sessionLogs, setLogs, trainingMaxes } from "#server/modules/workouts/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { preparedRecords } from "#server/platform/db/prepared.ts";
import { dateIn, diffDays, type IsoDate } from "#shared/domain/calendar.ts";
import { blockKeyAt, dayKeyAt, prescriptionKeyAt } from "#shared/domain/plan-keys.ts";
import { layOnCalendar, type ScheduledSession, spreadWeekdays } from "#shared/domain/training-calendar.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoData } from "../data/index.ts";
import type { Block, Prescription, ProgrammeDay, ProgrammeWeek } from "../data/types.ts";
import { carriedKg, deadliftMaxKg, oneRepMaxKg, sessionNotes, weighedKg } from "../data/workouts.ts";
import { demoCustomer } from "./people.ts";

const slug = "strength-base-12";
const timezone = "Africa/Cairo";
const begunDaysAgo = 38;
const growthOfWeek = 0.015;
/** Default RPE when the plan has none. */
const usualEffort = 8;

/** How somebody trains on a day; `undefined` where they do not come. */
export interface Form {
  /** Share of the usual strength. */
  readonly load?: number;
  /** Added to the planned effort. */
  readonly effort?: number;
  /** Strength gained in a week. */
  readonly growth?: number;
}

const minutesAfter = (at: Date, minutes: number): Date => addSeconds(at, minutes * 60);
// Noon UTC is afternoon in Cairo, summer and winter.
const toNoon = (date: IsoDate): Date => new Date(`${date}T12:00:00Z`);

/**
 * The weight for the given repetitions and effort by Brzycki with weekly progress, rounded to existing plates; null for
 * bodyweight exercises.
 */
function weightOf(
  { exercise, reps, rpe = usualEffort }: Prescription,
  week: ProgrammeWeek,
  { load = 1, growth = growthOfWeek }: Form,
): number | null {
  const first = oneRepMaxKg[exercise];
  if (first === undefined || reps === undefined) return carriedKg[exercise] ?? null;
  const strength = first * load * (1 + growth * (week.number - 1));
  const step = first >= 30 ? 2.5 : 1;
  return Math.round((strength * (37 - reps.max - (10 - rpe))) / 36 / step) * step;
}

const insertSets = preparedRecords(setLogs);

const toSets = (block: Block, { sets }: Prescription): number => sets * (block.rounds ?? 1);

function toSetRows(week: ProgrammeWeek, day: ProgrammeDay, form: Form, random: () => number) {
  return day.blocks.flatMap((block, blockAt) =>
    block.prescriptions.flatMap((target, prescription) => {
      const { exercise, reps, seconds = null, metres = null, rpe } = target;
      const weight = weightOf(target, week, form);
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
        rpe:
          rpe === undefined || weight === null
            ? null
            : Math.min(10, rpe + (form.effort ?? 0) + (at > 1 && random() < 0.4 ? 0.5 : 0)),
        isDone: true,
        key: prescriptionKeyAt(blockKeyAt(dayKeyAt(week.number, day.order), blockAt), prescription),
        ...{ swappedFrom: null, kind: "normal" as const, isFree: false },
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
  /** Begins the ids of the workouts. */
  readonly name: string;
  readonly userId: string;
  readonly enrolmentId: string;
  readonly weeks: readonly ProgrammeWeek[];
}

/** One workout with all its sets. */
function toWorkout(
  { idOf }: SeedContext,
  { name, userId, enrolmentId, weeks }: Training,
  { week: number, day: order, date }: ScheduledSession,
  form: Form,
  random: () => number,
) {
  const week = weeks.find((each) => each.number === number);
  const day = week?.days.find((each) => each.order === order);
  if (week === undefined || day === undefined) throw new Error(`${slug} has no session ${number}:${order}`);
  const startedAt = minutesAfter(toNoon(date), 200 + Math.floor(random() * 90));
  const endedAt = minutesAfter(startedAt, day.minutes - 6 + Math.floor(random() * 14));
  const id = idOf("other", `workout:${name}${number}:${order}`);
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
    note: name === "" ? (sessionNotes[`${number}:${order}`] ?? "") : "",
    revision: 1,
    planNumber: 1,
    dayKey: dayKeyAt(number, order),
    createdAt: endedAt,
    updatedAt: endedAt,
  };
  return { session, sets: toSetRows(week, day, form, random).map((set) => ({ userId, sessionId: id, ...set })) };
}

/** Weekly weights, oldest first, the last one two days ago. */
export async function seedWeights(
  { tx, now, idOf }: SeedContext,
  { name, userId }: Pick<Training, "name" | "userId">,
  weights: readonly number[],
): Promise<void> {
  await tx.insert(measurements).values(
    weights.map((value, at) => {
      const takenAt = daysBefore(now, 7 * (weights.length - at) - 5);
      const on = dateIn(takenAt, timezone);
      const id = idOf("other", `weighed:${name}${at}`);
      return { userId, id, metric: "weight" as const, value, on, takenAt, createdAt: takenAt };
    }),
  );
}

interface PlanWish {
  /** Begins the ids of the workouts. */
  readonly name: string;
  /** The seed's name of the person. */
  readonly person: string;
  readonly begunDaysAgo: number;
  /** How they train so many days ago; `undefined`: not at all. */
  readonly formOn: (daysAgo: number) => Form | undefined;
}

/** A person's programme with the workouts that they did. */
export async function seedPlan(context: SeedContext, wish: PlanWish): Promise<void> {
  const { tx, now, idOf, imageOf, randomOf } = context;
  const { name, person, begunDaysAgo: begun, formOn } = wish;
  const programme = demoData.programmes.find((each) => each.slug === slug);
  if (programme === undefined) throw new Error(`there is no programme ${slug}`);
  const weeks = programme.phases.flatMap((phase) => phase.weeks);
  const userId = idOf("user", person);
  const enrolmentId = idOf("enrolment", `${person}:${slug}`);
  const createdAt = daysBefore(now, begun + 1);
  const startDate = dateIn(daysBefore(now, begun), timezone);
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
  const random = randomOf(`${name}workouts`);
  const today = dateIn(now, timezone);
  const workouts = doneSessions(weeks, startDate, today).flatMap((session) => {
    const form = formOn(diffDays(session.date, today));
    return form === undefined ? [] : [toWorkout(context, { name, userId, enrolmentId, weeks }, session, form, random)];
  });
  await tx.insert(sessionLogs).values(workouts.map(({ session }) => session));
  await insertSets(
    tx,
    workouts.flatMap(({ sets }) => sets),
  );
  await rewriteExerciseDays(tx, userId, []);
}

/** The demo customer's last two weeks were too heavy, so that a lighter one is proposed. */
const formOfCustomer = (daysAgo: number): Form => (daysAgo <= 13 ? { load: 0.93, effort: 1.5 } : {});

/** Five weeks of the demo customer's programme, with lifted weights and body weights. */
export async function seedWorkouts(context: SeedContext): Promise<void> {
  await seedPlan(context, { name: "", person: demoCustomer, begunDaysAgo, formOn: formOfCustomer });
  const userId = context.idOf("user", demoCustomer);
  await seedWeights(context, { name: "", userId }, weighedKg);
  const createdAt = daysBefore(context.now, begunDaysAgo);
  await context.tx.insert(trainingMaxes).values({
    ...{ userId, exercise: "deadlift", kg: deadliftMaxKg, fromOn: dateIn(createdAt, timezone) },
    ...{ source: "member", byUser: userId, createdAt },
  });
}
