import * as z from "zod/mini";
import { maxSources, trainingMaxBounds } from "../domain/loads.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND } from "./refusals.ts";
import { id, idParams } from "./values.ts";

const tag = "Training maxes";
const slug = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/));

/** A session of an exercise as a suggestion reads it: its working sets, and what the heaviest was to be. */
export const pastSession = z.object({
  on: z.string(),
  target: z.optional(z.object({ sets: z.int(), min: z.int(), max: z.int(), rpe: z.optional(z.number()) })),
  sets: z.array(z.object({ weight: z.number(), reps: z.int(), rpe: z.nullable(z.number()) })),
});

export const trainingMax = z.object({
  exercise: z.string(),
  kg: z.number(),
  /** It counts from this day on. */
  fromOn: z.string(),
  source: z.enum(maxSources),
});
export type TrainingMax = z.infer<typeof trainingMax>;

export const setTrainingMaxBody = z.strictObject({
  /** `null`: the estimate counts again. */
  kg: z.nullable(
    z
      .number()
      .check(z.minimum(trainingMaxBounds.from), z.maximum(trainingMaxBounds.to), z.multipleOf(trainingMaxBounds.step)),
  ),
  /** Today by default; at most a year away. */
  fromOn: z.optional(z.iso.date()),
});
const reply = z.object({ maxes: z.array(trainingMax) });

export const getTrainingMaxes = endpoint({
  method: "GET",
  path: "/users/me/training-maxes",
  summary: "My training maxes, set by me or my coach",
  tag,
  access: "customer",
  status: 200,
  reply,
});

export const setTrainingMax = endpoint({
  method: "PUT",
  path: "/users/me/training-maxes/:exercise",
  summary: "Sets or clears my training max of an exercise, which percentages are taken from",
  tag,
  access: "customer",
  params: z.object({ exercise: slug }),
  body: setTrainingMaxBody,
  status: 200,
  reply,
  errors: [NOT_FOUND],
  fieldErrors: ["TOO_EARLY", "TOO_LATE"],
});

export const adminGetClientMaxes = endpoint({
  method: "GET",
  path: "/admin/clients/:id/training-maxes",
  summary: "A client's training maxes, set by them or a coach",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  params: idParams,
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

export const adminSetClientMax = endpoint({
  method: "PUT",
  path: "/admin/clients/:id/training-maxes/:exercise",
  summary: "Sets or clears a client's training max of an exercise",
  tag,
  access: "admin",
  permission: "coaching",
  health: ["logs"],
  params: z.object({ id, exercise: slug }),
  body: setTrainingMaxBody,
  status: 200,
  reply,
  errors: [NOT_FOUND],
  fieldErrors: ["TOO_EARLY", "TOO_LATE"],
});
