import * as z from "zod/mini";
import { loadKinds, measures, setKinds } from "../domain/exercise-measures.ts";
import { muscles } from "../domain/movements.ts";
import { equipmentKinds, levels } from "../domain/programme-facts.ts";
import { endpoint } from "./endpoint.ts";
import { exerciseVideo } from "./exercise-videos.ts";
import { adaptedPlan, nextSession, pain, painBody } from "./plan-safety.ts";
import {
  ENROLMENT_ENDED,
  ENROLMENT_STATE,
  NOT_FOUND,
  TOO_MANY_MEASUREMENTS,
  TOO_MANY_SESSIONS,
  WEEK_LOCKED,
} from "./refusals.ts";
import { screeningFacts } from "./screening.ts";
import { setBody } from "./set-body.ts";
import { ease, easeBody, planKey, programmeDay } from "./training.ts";
import { pastSession, trainingMax } from "./training-maxes.ts";
import { id, idParams, image, localizedText, longText, pageQuery, pagination, timestamp } from "./values.ts";

const tag = "My programmes";

/**
 * `pending`: no start day yet. `frozen`: paused by the customer. `completed`: every session is done. `expired` and
 * `revoked` (refunded) are closed: logs are kept, nothing can be opened.
 */
export const enrolmentStatuses = ["pending", "active", "frozen", "completed", "expired", "revoked"] as const;
export const enrolmentStatus = z.enum(enrolmentStatuses);
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/** A calendar day in the customer's time zone. */
const date = z.iso.date();
/** 0 is Sunday, 6 is Saturday. */
const weekday = z.literal([0, 1, 2, 3, 4, 5, 6]);
const weekNumber = z.int().check(z.minimum(1), z.maximum(104));
const dayOrder = z.int().check(z.minimum(1), z.maximum(14));
const sessionRef = { week: z.int(), day: z.int() };

/** `assigned`: by the coach, for as long as the coaching runs. `entitlement`: free with a package. */
export const enrolmentOrigins = ["order", "gift", "grant", "assigned", "entitlement"] as const;
export type EnrolmentOrigin = (typeof enrolmentOrigins)[number];

export const enrolmentSummary = z.object({
  id,
  /** Null when the coach wrote the plan for this client alone. */
  programmeId: z.nullable(id),
  origin: z.enum(enrolmentOrigins),
  slug: z.string(),
  name: localizedText,
  image: z.nullable(image),
  status: enrolmentStatus,
  startDate: z.nullable(z.string()),
  timezone: z.string(),
  weekdays: z.array(weekday),
  weeks: z.int(),
  /** Sessions of the fullest week: the maximum number of training days. */
  daysPerWeek: z.int(),
  sessions: z.int(),
  done: z.int(),
  /** The next session; null when all are done or there is no start day. */
  next: z.nullable(nextSession),
  createdAt: timestamp,
});
export type EnrolmentSummary = z.infer<typeof enrolmentSummary>;

/** An exercise with the data the player shows. */
export const exercise = z.object({
  slug: z.string(),
  name: localizedText,
  pattern: z.string(),
  /** The drawing; `null` for the default movement of its pattern. */
  movement: z.nullable(z.string()),
  level: z.enum(levels),
  primaryMuscles: z.array(z.enum(muscles)),
  secondaryMuscles: z.array(z.enum(muscles)),
  equipment: z.array(z.enum(equipmentKinds)),
  steps: z.array(localizedText),
  mistakes: z.array(localizedText),
  safety: localizedText,
  measure: z.enum(measures),
  loadKind: z.enum(loadKinds),
  /** Slugs of substitutes, best first; each is in the same list. */
  substitutions: z.array(z.string()),
  /** A video of the exercise; `null`: there is only the drawing. */
  video: z.nullable(exerciseVideo),
});
export type Exercise = z.infer<typeof exercise>;

const loggedSet = z.object({
  block: z.int(),
  prescription: z.int(),
  set: z.int(),
  exercise: z.string(),
  /** The planned exercise, where another was done. */
  swappedFrom: z.nullable(z.string()),
  weightKg: z.nullable(z.number()),
  /** As typed, in `unit`. */
  weight: z.nullable(z.number()),
  unit: z.enum(["kg", "lb"]),
  reps: z.nullable(z.int()),
  seconds: z.nullable(z.int()),
  metres: z.nullable(z.int()),
  rpe: z.nullable(z.number()),
  isDone: z.boolean(),
  /** Key of the prescription; `null` in logs of older devices. */
  key: z.nullable(z.string()),
  kind: z.enum(setKinds),
});
export type LoggedSet = z.infer<typeof loggedSet>;

export const sessionLog = z.object({
  id,
  ...sessionRef,
  /** The day it started, in the enrolment's time zone. */
  on: z.string(),
  startedAt: timestamp,
  endedAt: timestamp,
  rpe: z.nullable(z.number()),
  note: z.string(),
  /** Pain during the workout from 0 (none) to 10, and where; null: not said. */
  pain: z.nullable(pain),
  revision: z.int(),
  /** The plan that was followed and the key of its day; null in logs of older devices. */
  planNumber: z.nullable(z.int()),
  dayKey: z.nullable(z.string()),
  /** How the day was eased when it was trained; null: it was unchanged. */
  ease: z.nullable(ease),
  sets: z.array(loggedSet),
});
export type SessionLog = z.infer<typeof sessionLog>;

/** History of an exercise over all programmes. */
export const exerciseHistory = z.object({
  exercise: z.string(),
  /** The sets of the last session. */
  last: z.nullable(z.object({ on: z.string(), sets: z.array(loggedSet) })),
  heaviestKg: z.nullable(z.number()),
  /** Estimated one-rep maximum: mean of Epley and Brzycki, from sets of at most 12 repetitions (reserve included). */
  estimatedMaxKg: z.nullable(z.number()),
  /** The same of the last 90 days: percentages of a plan are taken from it. */
  recentMaxKg: z.nullable(z.number()),
  /** The last sessions with a weight, the oldest first, in kg. */
  recent: z.array(pastSession),
});
export type ExerciseHistory = z.infer<typeof exerciseHistory>;

const planWeek = z.object({
  number: z.int(),
  note: localizedText,
  deload: z.boolean(),
  /** A week opens on its date or once the previous week was started. */
  isOpen: z.boolean(),
  days: z.array(programmeDay),
});
export const enrolment = z.extend(enrolmentSummary, {
  /** The week that starts on `startDate`; 1 until rescheduled. */
  anchorWeek: z.int(),
  /** The number of the plan below: a workout that followed it names it. */
  planNumber: z.int(),
  phases: z.array(z.object({ order: z.int(), name: localizedText, note: localizedText, weeks: z.array(planWeek) })),
  exercises: z.array(exercise),
  /** The schedule as of today; empty without a start day. */
  calendar: z.array(
    z.object({
      ...sessionRef,
      plannedOn: z.string(),
      date: z.string(),
      state: z.enum(["done", "today", "upcoming"]),
      isMoved: z.boolean(),
    }),
  ),
  logs: z.array(sessionLog),
  history: z.array(exerciseHistory),
  /** My answers about my health, which are due before the first workout; null before the first. */
  screening: z.nullable(screeningFacts),
  /** My level and equipment are unknown: the health answers must include them. */
  asksTraining: z.boolean(),
  adapted: adaptedPlan,
  /** Training maxes that were set; others are nine tenths of the estimate. */
  maxes: z.array(trainingMax),
});
export type Enrolment = z.infer<typeof enrolment>;

export const changeEnrolmentBody = z.strictObject({
  /** Schedules the (remaining) plan from this day: at most 14 days ago, at most 180 ahead. */
  startDate: z.optional(date),
  weekdays: z.optional(z.array(weekday).check(z.minLength(1), z.maxLength(7))),
  /** IANA name. */
  timezone: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** `frozen` pauses, `active` resumes today. */
  status: z.optional(z.enum(["active", "frozen"])),
});
export type ChangeEnrolment = z.infer<typeof changeEnrolmentBody>;

export const logSessionBody = z.strictObject({
  /** Generated by the device: the same id is stored once. */
  id,
  /** Incremented with each change of a log; an older or equal one changes nothing. */
  revision: z.int().check(z.minimum(1), z.maximum(10_000)),
  week: weekNumber,
  day: dayOrder,
  /** The plan that was followed: the log is validated against it, even if the programme has a newer one. */
  planNumber: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  dayKey: z.optional(planKey),
  /** How the day was eased when it was shown: its targets are read with it. */
  ease: z.optional(easeBody),
  startedAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }),
  rpe: z.optional(z.number().check(z.minimum(1), z.maximum(10), z.multipleOf(0.5))),
  note: z.optional(longText(0, 1000)),
  /** `level` 0 is no pain; a region only with pain. */
  pain: z.optional(painBody),
  sets: z.array(setBody).check(z.maxLength(300)),
});
export type LogSession = z.infer<typeof logSessionBody>;
export type LogSet = LogSession["sets"][number];

export const getEnrolments = endpoint({
  method: "GET",
  path: "/enrolments",
  summary: "My programmes, newest first, without revoked ones",
  tag,
  access: "customer",
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ enrolments: z.array(enrolmentSummary), pagination }),
});

export const getEnrolment = endpoint({
  method: "GET",
  path: "/enrolments/:id",
  summary: "One of my programmes: the plan on the calendar, exercises, logs and last time's numbers",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ enrolment }),
  errors: [NOT_FOUND, ENROLMENT_ENDED],
});

export const changeEnrolment = endpoint({
  method: "PATCH",
  path: "/enrolments/:id",
  summary: "Sets the start day and training days, pauses or resumes",
  tag,
  access: "customer",
  params: idParams,
  body: changeEnrolmentBody,
  status: 200,
  reply: z.object({ enrolment }),
  errors: [NOT_FOUND, ENROLMENT_ENDED, ENROLMENT_STATE],
  fieldErrors: ["DUPLICATE", "TOO_EARLY", "TOO_LATE"],
});

export const logSession = endpoint({
  method: "POST",
  path: "/enrolments/:id/sessions",
  summary: "Logs a workout; sending the same one twice stores it once",
  tag,
  access: "customer",
  params: idParams,
  maxBodyBytes: 131_072,
  body: logSessionBody,
  status: 200,
  reply: z.object({ session: sessionLog, enrolment: enrolmentSummary }),
  errors: [NOT_FOUND, ENROLMENT_ENDED, ENROLMENT_STATE, WEEK_LOCKED, TOO_MANY_SESSIONS],
  fieldErrors: ["DUPLICATE", "IN_FUTURE", "TOO_EARLY", "TOO_LATE"],
});

export const exerciseRecord = z.object({
  exercise: z.object({ slug: z.string(), name: localizedText }),
  heaviest: z.object({ kg: z.number(), reps: z.int(), on: z.string() }),
  estimatedMax: z.nullable(z.object({ kg: z.number(), fromKg: z.number(), fromReps: z.int(), on: z.string() })),
  /** Best estimate per day, oldest first. */
  course: z.array(z.object({ on: z.string(), kg: z.number() })),
});

export const progress = z.object({
  /** `percent` is null before the first session is due. */
  adherence: z.object({ done: z.int(), due: z.int(), missed: z.int(), percent: z.nullable(z.int()) }),
  /** By programme week. Volume is Σ repetitions × kg of completed sets without warm-ups, both sides counted; `sets` counts normal ones. */
  weeks: z.array(
    z.object({ number: z.int(), planned: z.int(), done: z.int(), due: z.int(), sets: z.int(), volumeKg: z.number() }),
  ),
  records: z.array(exerciseRecord),
});
export type Progress = z.infer<typeof progress>;

export const getProgress = endpoint({
  method: "GET",
  path: "/enrolments/:id/progress",
  summary: "Adherence, volume, records and estimated one-rep maxima",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ progress }),
  errors: [NOT_FOUND, ENROLMENT_ENDED],
});

export const measurementMetrics = ["weight", "waist", "chest", "hips", "arm", "thigh", "body_fat"] as const;
export const measurementMetric = z.enum(measurementMetrics);
export type MeasurementMetric = (typeof measurementMetrics)[number];

export const measurement = z.object({
  id,
  metric: measurementMetric,
  /** In kg, cm or percent. */
  value: z.number(),
  on: z.string(),
});
export type Measurement = z.infer<typeof measurement>;

export const getMeasurements = endpoint({
  method: "GET",
  path: "/users/me/measurements",
  summary: "My measurements of the last years, oldest first",
  tag,
  access: "customer",
  query: z.object({ metric: z.optional(measurementMetric) }),
  status: 200,
  reply: z.object({ measurements: z.array(measurement) }),
});

export const addMeasurementBody = z.strictObject({
  /** Generated by the device: the same id is stored once. The server generates one by default. */
  id: z.optional(id),
  /** Entry time; now by default. The latest value of a day wins. */
  takenAt: z.optional(z.iso.datetime()),
  metric: measurementMetric,
  value: z.number().check(z.minimum(0), z.maximum(1000)),
  /** Defaults: kilograms, centimetres and percent. */
  unit: z.optional(z.enum(["kg", "lb", "cm", "in", "percent"])),
  on: date,
});
export type AddMeasurement = z.infer<typeof addMeasurementBody>;

export const addMeasurement = endpoint({
  method: "POST",
  path: "/users/me/measurements",
  summary: "Logs a measurement; a later one of the same day replaces it. Safe to send again with its id",
  tag,
  access: "customer",
  body: addMeasurementBody,
  status: 200,
  reply: z.object({ measurement }),
  errors: [TOO_MANY_MEASUREMENTS],
  fieldErrors: ["IN_FUTURE", "TOO_EARLY"],
});
