import * as z from "zod/mini";
import { bodyRegions, maxPain } from "../domain/body-regions.ts";
import { trainingWindows } from "../domain/ramadan.ts";
import { id, localizedText, timestamp } from "./values.ts";

/** Pain during a workout from 0 (none) to 10, and where. */
export const pain = z.object({ level: z.int(), region: z.nullable(z.enum(bodyRegions)) });

const painFields = z.strictObject({
  level: z.int().check(z.minimum(0), z.maximum(maxPain)),
  region: z.optional(z.enum(bodyRegions)),
});
export const painBody = painFields.check(
  z.refine(({ level, region }) => level > 0 || region === undefined, {
    path: ["region"],
    params: { code: "INVALID_VALUE" },
  }),
);

/** A moment of training that follows from the prayers of a city. */
const trainingTime = z.object({
  at: timestamp,
  /** Time zone of the city. */
  zone: z.string(),
  window: z.enum(trainingWindows),
});
export type TrainingTime = z.infer<typeof trainingTime>;

/** The session that comes next on the calendar. */
export const nextSession = z.object({
  ...{ week: z.int(), day: z.int(), title: localizedText, minutes: z.int(), date: z.string() },
  /** On a day of a fast that the member trains around. */
  time: z.optional(trainingTime),
});

const days = { fromOn: z.string(), untilOn: z.string() };

/** How injuries and fasts change the plan. The parts above are adapted already; without any they are the plan's own. */
export const adaptedPlan = z.object({
  injuries: z.array(
    z.object({
      id,
      region: z.enum(bodyRegions),
      severity: z.literal([1, 2, 3]),
      takesSubstitutes: z.boolean(),
      version: z.int(),
    }),
  ),
  /** Exercises that do not fit, each with what would take its place; null: it would be left out. */
  unfit: z.array(
    z.object({
      ...{ exercise: z.string(), name: localizedText, region: z.enum(bodyRegions) },
      by: z.nullable(z.object({ slug: z.string(), name: localizedText })),
    }),
  ),
  /** The running or coming Ramadan that the member trains around; null: none. */
  ramadan: z.nullable(
    z.object({
      ...days,
      window: z.enum(trainingWindows),
      city: localizedText,
      zone: z.string(),
      /** When training begins on each day that is left. */
      times: z.array(z.object({ on: z.string(), at: timestamp })),
    }),
  ),
  /** All fasts, those that are over too: fewer sessions of their weeks are due. */
  fasts: z.array(z.object(days)),
});
