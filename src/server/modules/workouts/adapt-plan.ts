import { type Plan, type PlanDay, type PlanPrescription, weeksOf } from "#server/modules/programmes/index.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { type Adapted, adaptExercises, type ExerciseFacts, type InjuredRegion } from "#shared/domain/injuries.ts";
import { type ScheduledSession, type SessionRef, sessionKey } from "#shared/domain/training-calendar.ts";

/** An injury with its days; `untilOn` is the last one. */
export interface DatedInjury extends InjuredRegion {
  readonly fromOn: IsoDate;
  readonly untilOn: IsoDate | null;
}

export interface Circumstances {
  readonly injuries: readonly DatedInjury[];
  readonly exercises: readonly ExerciseFacts[];
  /** The equipment that the member stated; empty: not stated. */
  readonly equipment: readonly string[];
  readonly sessions: readonly ScheduledSession[];
  readonly today: IsoDate;
}

const exercisesIn = (day: PlanDay): string[] =>
  day.blocks.flatMap((block) => block.prescriptions.map(({ exercise }) => exercise));

/** The member's equipment; if not stated, the equipment used in the plan. */
export function toEquipment(
  plan: Plan,
  { exercises, equipment: stated }: Pick<Circumstances, "exercises" | "equipment">,
): ReadonlySet<string> {
  if (stated.length > 0) return new Set(stated);
  const used = new Set(weeksOf(plan).flatMap((week) => week.days.flatMap(exercisesIn)));
  return new Set(exercises.filter(({ slug }) => used.has(slug)).flatMap(({ equipment }) => equipment));
}

const isOn = ({ fromOn, untilOn }: DatedInjury, day: IsoDate): boolean =>
  fromOn <= day && (untilOn === null || day <= untilOn);

function adaptPrescription(one: PlanPrescription, adapted: Adapted | undefined): PlanPrescription {
  if (adapted === undefined || adapted.kind === "stays") return one;
  if (adapted.kind === "dropped") return { ...one, sets: 0, leftOut: adapted.region };
  return { ...one, exercise: adapted.by, replaces: one.exercise };
}

/** The planned day of a session; undefined if it is done. Without a calendar it is today. */
export function toDayOf({ sessions, today }: Pick<Circumstances, "sessions" | "today">) {
  const found = new Map(sessions.map((session) => [sessionKey(session), session]));
  return (ref: SessionRef): IsoDate | undefined => {
    const session = found.get(sessionKey(ref));
    if (session === undefined) return today;
    return session.state === "done" ? undefined : session.date;
  };
}

/** Changes each day of a plan, keeping positions and keys. */
export const mapDays = (plan: Plan, change: (day: PlanDay, ref: SessionRef) => PlanDay): Plan => ({
  ...plan,
  phases: plan.phases.map((phase) => ({
    ...phase,
    weeks: phase.weeks.map((week) => ({
      ...week,
      days: week.days.map((day) => change(day, { week: week.number, day: day.order })),
    })),
  })),
});

/**
 * A plan with substitutes for exercises unsuitable for the injuries of its days. Parts keep
 * their positions and keys, omitted ones have no sets, and done sessions stay as they were; without injuries it is the
 * plan itself.
 */
export function adaptToInjuries(plan: Plan, circumstances: Circumstances): Plan {
  const { injuries, exercises } = circumstances;
  if (injuries.length === 0) return plan;
  const equipment = toEquipment(plan, circumstances);
  const dayOf = toDayOf(circumstances);
  return mapDays(plan, (day, ref) => {
    const on = dayOf(ref);
    const active = on === undefined ? [] : injuries.filter((injury) => isOn(injury, on));
    if (active.length === 0) return day;
    const adapted = adaptExercises(exercisesIn(day), exercises, { injuries: active, equipment });
    return {
      ...day,
      blocks: day.blocks.map((block) => ({
        ...block,
        prescriptions: block.prescriptions.map((one) => adaptPrescription(one, adapted.get(one.exercise))),
      })),
    };
  });
}

/** Exercises of coming sessions that are unsuitable for the injuries, each with its substitute. */
export function findUnfit(plan: Plan, circumstances: Circumstances): ReadonlyMap<string, Adapted> {
  const { injuries, exercises } = circumstances;
  const dayOf = toDayOf(circumstances);
  const coming = weeksOf(plan).flatMap((week) =>
    week.days.filter((day) => dayOf({ week: week.number, day: day.order }) !== undefined).flatMap(exercisesIn),
  );
  const adapted = adaptExercises(coming, exercises, { injuries, equipment: toEquipment(plan, circumstances) });
  return new Map([...adapted].filter(([, { kind }]) => kind !== "stays"));
}
