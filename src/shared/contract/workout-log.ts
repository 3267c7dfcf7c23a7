import * as z from "zod/mini";
import { bodyRegions } from "../domain/body-regions.ts";
import { setKinds } from "../domain/exercise-measures.ts";
import { endpoint } from "./endpoint.ts";
import { plannedLoad } from "./training.ts";
import { id, localizedText, pageQuery, pagination } from "./values.ts";

export const exerciseRef = z.object({ slug: z.string(), name: localizedText });
export const loggedWorkout = z.object({
  id,
  on: z.string(),
  /** Week of its programme; `null` without a programme. */
  week: z.nullable(z.int()),
  day: z.nullable(z.int()),
  title: localizedText,
  /** Or the app that it comes from. */
  programme: localizedText,
  minutes: z.int(),
  rpe: z.nullable(z.number()),
  note: z.string(),
  /** Pain during the workout, 0 to 10, and where; null: not said. */
  pain: z.nullable(z.object({ level: z.int(), region: z.nullable(z.enum(bodyRegions)) })),
  lines: z.array(
    z.object({
      exercise: exerciseRef,
      swappedFrom: z.nullable(exerciseRef),
      /** The plan's target at that time; null without a plan. */
      target: z.nullable(
        z.object({
          sets: z.int(),
          reps: z.nullable(z.object({ min: z.int(), max: z.int() })),
          seconds: z.nullable(z.int()),
          metres: z.nullable(z.int()),
          rpe: z.nullable(z.number()),
          restSeconds: z.int(),
          /** As the plan gave it. */
          load: z.nullable(plannedLoad),
          /** The resulting weight in kg on that day; null if none could be computed. */
          kg: z.nullable(z.number()),
        }),
      ),
      sets: z.array(
        z.object({
          weightKg: z.nullable(z.number()),
          reps: z.nullable(z.int()),
          seconds: z.nullable(z.int()),
          metres: z.nullable(z.int()),
          rpe: z.nullable(z.number()),
          isDone: z.boolean(),
          /** Warm-ups count nowhere, drop and failure sets for volume only. */
          kind: z.enum(setKinds),
        }),
      ),
    }),
  ),
});
export type LoggedWorkout = z.infer<typeof loggedWorkout>;

export const getWorkoutLog = endpoint({
  method: "GET",
  path: "/users/me/workouts",
  summary: "My workouts of all programmes with their sets, newest first",
  tag: "My programmes",
  access: "customer",
  query: z.object(pageQuery),
  status: 200,
  reply: z.object({ sessions: z.array(loggedWorkout), pagination }),
});
